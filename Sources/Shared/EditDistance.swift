extension String {
    /// How many letters have to be put in, left out, changed or swapped with the next to make the other of this one.
    public func edits(to other: String) -> Int {
        let (from, to) = (Array(self), Array(other))
        var beforeLast: [Int] = []
        var last = Array(0...to.count)
        for (row, letter) in from.enumerated() {
            var present = [row + 1]
            for (column, wanted) in to.enumerated() {
                var least = Swift.min(
                    last[column] + (letter == wanted ? 0 : 1), last[column + 1] + 1, present[column] + 1)
                if row > 0, column > 0, letter == to[column - 1], from[row - 1] == wanted {
                    least = Swift.min(least, beforeLast[column - 1] + 1)
                }
                present.append(least)
            }
            (beforeLast, last) = (last, present)
        }
        return last[to.count]
    }
}
