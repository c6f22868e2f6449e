/// All the ways in which a value gets into a log without anybody asking for its content.
func everyPrintedForm(of value: some Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return [dumped, String(describing: value), String(reflecting: value), "\(value)", "\([value])"]
}
