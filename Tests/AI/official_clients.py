"""Holds requests and answers against the types of the official Python clients, given as JSON lines on the input:
{"api": "claude" or "openai", "kind": "request" or "answer", "body": ...}. Says "ok", or what does not fit, line by line."""

import json
import sys
import typing

import anthropic.types
import openai.types.chat
import openai.types.shared_params
from anthropic.types import message_create_params
from openai.types.chat import completion_create_params
from pydantic import ConfigDict, TypeAdapter
from typing_extensions import is_typeddict

# A member that the client does not know is a mistake too.
modules = [module for name, module in list(sys.modules.items()) if name.startswith(("anthropic.types", "openai.types"))]
for module in modules:
    for kind in vars(module).values():
        if is_typeddict(kind):
            kind.__pydantic_config__ = ConfigDict(extra="forbid", strict=True, arbitrary_types_allowed=True)

requests = {
    "claude": TypeAdapter(message_create_params.MessageCreateParamsNonStreaming),
    "openai": TypeAdapter(completion_create_params.CompletionCreateParamsNonStreaming),
}
answers = {
    "claude": TypeAdapter(anthropic.types.Message),
    "openai": TypeAdapter(openai.types.chat.ChatCompletion),
}

for line in sys.stdin:
    case = json.loads(line)
    kinds = requests if case["kind"] == "request" else answers
    try:
        value = kinds[case["api"]].validate_python(case["body"])
        # Lists of messages and tools are checked only while they are read.
        for member in ("messages", "tools"):
            if case["kind"] == "request" and member in case["body"]:
                assert len(list(value[member])) == len(case["body"][member])
        print("ok")
    except Exception as error:
        print(" ".join(str(error).split()))
