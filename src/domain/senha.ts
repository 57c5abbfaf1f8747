export const SENHA_MINIMA = 8
export const SENHA_PROPRIA =
  'A senha é quase o seu nome, e-mail ou empresa, que outros conhecem: escolha outra'
export const SENHA_COMUM =
  'Esta senha está entre as mais usadas, as primeiras que alguém tenta: escolha outra'

/** Rows that a hand runs along. */
const ROWS = ['01234567890', 'qwertyuiop', 'asdfghjklç', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
const RUNS = [...ROWS, ...ROWS.map(row => [...row].reverse().join(''))]

/** Lower case, without accents, letters and digits alone. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9ç]/g, '')

/** Fewer characters of a person's own than this beside what everybody knows of him are guessed. */
const OWN_LEAST = 5
const WORD_LEAST = 4

/** Why a password that is long enough is weak all the same, or null: repeated, in a row, or digits alone. */
export function senhaFraca(senha: string): string | null {
  // said as such, and not twice
  if (senha.length < SENHA_MINIMA) return null
  const bare = plain(senha)
  if (new Set(senha.toLowerCase()).size < 4)
    return 'A senha repete os mesmos caracteres: use palavras ou letras diferentes'
  if (bare !== '' && RUNS.some(row => `${row}${row}`.includes(bare)))
    return 'A senha é uma sequência do teclado: escolha outra'
  if (/^[\d\s./-]+$/.test(senha) && bare.length < 16) return 'A senha só de números é fraca: ponha letras'
  return null
}

/** As a refinement of a schema of text. */
export const senhaForte = [
  (senha: string) => senhaFraca(senha) === null,
  { error: ({ input }: { input?: unknown }) => senhaFraca(String(input)) ?? '' },
] as const

/** Is it little more than `proprios`, what others know of its owner (name, e-mail, company)? */
export function senhaPropria(senha: unknown, proprios: readonly unknown[]): boolean {
  if (typeof senha !== 'string' || senha === '') return false
  const bare = plain(senha)
  const words = proprios
    .filter(text => typeof text === 'string')
    // of an address only what stands before the @ is its owner's: gmail and .com are everybody's
    .map(text => text.replace(/@.*$/, ''))
    .flatMap(text => [text, ...text.split(/[^\p{L}\d]+/u)])
    .map(plain)
    .filter(word => word.length >= WORD_LEAST)
    .sort((a, b) => b.length - a.length)
  const own = words.reduce((left, word) => left.replaceAll(word, ''), bare)
  return own !== bare && own.length < OWN_LEAST
}

/** As a refinement of a body: the password in `campo`, and the fields beside it that others know. */
export const senhaAlheia = (campo: string, proprios: readonly string[]) =>
  [
    (body: Record<string, unknown>) =>
      !senhaPropria(
        body?.[campo],
        proprios.map(key => body[key]),
      ),
    { path: [campo] as PropertyKey[], message: SENHA_PROPRIA },
  ] as const
