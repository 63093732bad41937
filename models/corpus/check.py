"""Checks whether a story keeps to its names and its thing. It reads text only, so it can judge what a model wrote."""

import re

from stories import foods, kinds, pronoun_of, qualities, things

name_pattern = "|".join(sorted(pronoun_of, key=len, reverse=True))
kind_pattern = "|".join(kinds)
any_name = re.compile(rf"\b({name_pattern})\b")
introduction = re.compile(
    rf"\b[Aa]n? (?P<kind1>{kind_pattern}) (?:named|called) (?P<name1>{name_pattern})\b"
    rf"|\b(?P<name2>{name_pattern})(?: the|,? an?| was an?) (?P<kind2>{kind_pattern})\b"
)
any_thing = re.compile(
    r"(?:\b(?P<article>an?|the) )?"
    rf"(?:\b(?P<quality>{'|'.join(sorted(set(qualities)))}) )?"
    rf"\b(?P<thing>{'|'.join(things)})\b",
    re.IGNORECASE,
)


def problems_of(story: str) -> list[str]:
    """What contradicts itself in a story. Names and the thing must be introduced before they are used again."""
    found: list[str] = []
    kind_of: dict[str, str] = {}
    introduced_at: dict[str, int] = {}
    for match in introduction.finditer(story):
        name, kind = match["name1"] or match["name2"], match["kind1"] or match["kind2"]
        if kind_of.setdefault(name, kind) != kind:
            found.append(f"{name} is a {kind_of[name]} and a {kind}")
        introduced_at.setdefault(name, match.start())
    for match in any_name.finditer(story):
        name = match[1]
        if name not in introduced_at:
            found.append(f"{name} is never introduced")
        elif match.start() < introduced_at[name]:
            found.append(f"{name} is named before the introduction")
    if not 2 <= len(introduced_at) <= 3:
        found.append(f"{len(introduced_at)} characters")
    last = story.rsplit("\n", 1)[-1]
    if not any(name in last for name in introduced_at):
        found.append("nobody is left in the end")
    quality_of: dict[str, str] = {}
    for match in any_thing.finditer(story):
        thing, quality = match["thing"].lower(), (match["quality"] or "").lower()
        if thing not in quality_of:
            if not quality or (match["article"] or "").lower() not in ("a", "an"):
                found.append(f"{thing} is used before it is introduced")
            quality_of[thing] = quality
        elif quality and quality != quality_of[thing]:
            found.append(f"the {thing} is {quality_of[thing]} and {quality}")
    if len(quality_of) != 1:
        found.append(f"{len(quality_of)} things: {', '.join(quality_of)}")
    if sum(food in story for food in foods) > 1:
        found.append("two kinds of food")
    return list(dict.fromkeys(found))
