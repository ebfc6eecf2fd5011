"""A speech server of Orca that writes what it would say as lines of JSON, with the requested language."""

import json
import os

from orca.speech_generator import SpeechGenerator
from orca.speechserver import SpeechServer as Base
from orca.speechserver import VoiceFamily

_out = open(os.environ["HEARD_FILE"], "a", buffering=1, encoding="utf-8")
_voice = SpeechGenerator.voice


def _voice_with_language(self, key=None, **args):
    """Adds the language, which Orca 43 determines but hands on to no speech server."""
    voices = _voice(self, key, **args)
    language = args.get("language")
    if language:
        for voice in voices:
            # Orca drops families without a name.
            voice["family"] = VoiceFamily({"name": "heard", "lang": language})
    return voices


SpeechGenerator.voice = _voice_with_language


def _write(kind, text="", acss=None):
    language = ((acss or {}).get("family") or {}).get("lang")
    line = {"kind": kind, "text": text or "", "language": language or ""}
    _out.write(json.dumps(line, ensure_ascii=False) + "\n")


class SpeechServer(Base):
    _only = None

    @staticmethod
    def getFactoryName():
        return "heard"

    @staticmethod
    def getSpeechServers():
        return [SpeechServer.getSpeechServer()]

    @classmethod
    def getSpeechServer(cls, info=None):
        cls._only = cls._only or cls()
        return cls._only

    @staticmethod
    def shutdownActiveServers():
        pass

    def getInfo(self):
        return ["heard", "heard"]

    def getVoiceFamilies(self):
        return [VoiceFamily({"name": "heard"})]

    def speak(self, text=None, acss=None, interrupt=True):
        _write("said", text, acss)

    def speakCharacter(self, character, acss=None):
        _write("said", character, acss)

    def speakKeyEvent(self, event, acss=None):
        _write("key", event.getKeyName())

    def sayAll(self, utteranceIterator, progressCallback):
        for context, acss in utteranceIterator:
            _write("said", context.utterance, acss)
