import { PALAVRAS_COMUNS } from './senhas-comuns.ts'

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
  return deUmaPalavra(senha) ? SENHA_COMUM : null
}

/** How figures and signs stand for letters: s3nh@, c0rinthians, bra5il. */
const LETRAS: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  5: 's',
  $: 's',
  7: 't',
}

/** Is it one word everybody uses, with little beside it: Senha123, flamengo1, brasil2026? */
function deUmaPalavra(senha: string): boolean {
  const lida = (texto: string) => PALAVRAS_COMUNS.some(palavra => restoDe(plain(texto), palavra) < OWN_LEAST)
  // figures at the end are figures, inside the word they are letters; a sign at its end may be either
  return [/(\d*)$/, /([\d\W_]*)$/].some(fim => {
    const [cauda = ''] = fim.exec(senha) ?? []
    const meio = senha.slice(0, senha.length - cauda.length)
    return lida(senha) || lida(meio.replace(/[@4310!5$7]/g, sinal => LETRAS[sinal] ?? sinal) + cauda)
  })
}

/** Characters left of a text without a word; all there are where it has none. */
const restoDe = (texto: string, palavra: string): number =>
  texto.includes(palavra) ? texto.replaceAll(palavra, '').length : Number.POSITIVE_INFINITY

export const PIN_FRACO =
  'Este PIN se adivinha: evite repetições (0000, 1212), sequências (1234, 2580) e anos (1990)'

/** Columns of a telephone's and a till's keypad, with the 0 at either end and one after the other. */
const COLUNAS = ['0147', '0258', '0369', '1470', '2580', '3690', '147258369', '741852963'].flatMap(coluna => [
  coluna,
  [...coluna].reverse().join(''),
])

/** Would somebody guess this PIN: digits over and over, in a row or a column of the keypad, or a year of one's life? */
export const pinFraco = (pin: string): boolean =>
  // a shorter one is said to be short, and not twice
  pin.length >= 4 &&
  (/^(\d+)\1+$/.test(pin) ||
    /^(19|20)\d\d$/.test(pin) ||
    COLUNAS.some(coluna => coluna.includes(pin)) ||
    [1, 9].some(step => [...pin].every((digit, i) => i === 0 || follows(pin[i - 1], digit, step))))

/** Ten digits in a ring: 9 is one step before 0. */
const follows = (before: string | undefined, digit: string, step: number) =>
  (Number(before) + step) % 10 === Number(digit)

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
    // of an address the whole and what stands before the @ is its owner's: gmail and .com are everybody's
    .flatMap(text => {
      const nome = text.replace(/@.*$/, '')
      return [text, nome, ...nome.split(/[^\p{L}\d]+/u)]
    })
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
