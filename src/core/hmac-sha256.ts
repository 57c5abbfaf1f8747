/**
 * Computes HMAC-SHA-256 (RFC 2104, FIPS 180-4) in base64url, without padding. Written here because a till signs
 * synchronously during a key press, also on a plain-http LAN, where browsers have no crypto.subtle (which is asynchronous
 * anyway).
 */
export function hmacSha256(chave: string, texto: string): string {
  const key = bytes(chave)
  const block = new Uint8Array(64)
  block.set(key.length > 64 ? sha256(key) : key)
  const inner = sha256(
    join(
      block.map(byte => byte ^ 0x36),
      bytes(texto),
    ),
  )
  return base64url(
    sha256(
      join(
        block.map(byte => byte ^ 0x5c),
        inner,
      ),
    ),
  )
}

const bytes = (text: string) => new TextEncoder().encode(text)

function join(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** Round constants: first 32 bits of the fractions of roots of the first primes (FIPS 180-4 §4.2.2 and §5.3.3). */
const PRIMES = [2, ...Array.from({ length: 155 }, (_, i) => i * 2 + 3)].filter(
  (n, i, all) => !all.slice(0, i).some(smaller => smaller * smaller <= n && n % smaller === 0),
)
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const ROUND = Int32Array.from(PRIMES.slice(0, 64), prime => fraction(Math.cbrt(prime)))
const START = Int32Array.from(PRIMES.slice(0, 8), prime => fraction(Math.sqrt(prime)))

const rotate = (x: number, n: number) => (x >>> n) | (x << (32 - n))

function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(padded.length - 4, message.length << 3)
  const state = START.slice()
  for (let at = 0; at < padded.length; at += 64) compress(state, view, at)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => {
    digest.setInt32(i * 4, word)
  })
  return new Uint8Array(digest.buffer)
}

/** Adds one block of 64 bytes to the state (FIPS 180-4 §6.2.2). */
function compress(state: Int32Array, view: DataView, at: number): void {
  const words = new Int32Array(64)
  const w = (i: number) => words[i] as number
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + i * 4)
  for (let i = 16; i < 64; i++) {
    const s0 = rotate(w(i - 15), 7) ^ rotate(w(i - 15), 18) ^ (w(i - 15) >>> 3)
    const s1 = rotate(w(i - 2), 17) ^ rotate(w(i - 2), 19) ^ (w(i - 2) >>> 10)
    words[i] = w(i - 16) + s0 + w(i - 7) + s1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND[i] as number) + w(i)) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = (state[i] as number) + word
  })
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function base64url(data: Uint8Array): string {
  let text = ''
  for (let i = 0; i < data.length; i += 3) {
    const left = data.length - i
    const group = ((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0)
    for (let n = 0; n < Math.min(left + 1, 4); n++) text += ALPHABET[(group >> (18 - n * 6)) & 63]
  }
  return text
}
