import { PALAVRAS_COMUNS } from './senhas-comuns.ts'

export const SENHA_MINIMA = 8
export const SENHA_PROPRIA =
  'A senha é quase o seu nome, e-mail ou empresa, que outros conhecem: escolha outra'
export const SENHA_COMUM =
  'Esta senha está entre as mais usadas, as primeiras que alguém tenta: escolha outra'

/** Rows of a keyboard, the digits and the alphabet: a password that follows one of these is easy to guess. */
const ROWS = ['01234567890', 'qwertyuiop', 'asdfghjklç', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
/** Puts a text in lower case, without accents and cedillas, only letters and digits. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

const RUNS = ROWS.map(plain).flatMap(row => [row, [...row].reverse().join('')])

/** Minimum number of characters that a password must have besides a word that others know. */
const OWN_LEAST = 5
const WORD_LEAST = 4

/** Gives the reason why a long enough password is weak: repetition, sequence, only digits, common word. Null: none. */
export function senhaFraca(senha: string): string | null {
  // too short: the schema already reports that
  if (senha.length < SENHA_MINIMA) return null
  const bare = plain(senha)
  if (new Set(senha.toLowerCase()).size < 4)
    return 'A senha repete os mesmos caracteres: use palavras ou letras diferentes'
  if (bare !== '' && RUNS.some(row => `${row}${row}`.includes(bare)))
    return 'A senha é uma sequência do teclado: escolha outra'
  if (/^[\d\s./-]+$/.test(senha) && bare.length < 16) return 'A senha só de números é fraca: ponha letras'
  return deUmaPalavra(senha) ? SENHA_COMUM : null
}

/** Letters that users replace by digits and signs: s3nh@, c0rinthians, bra5il. */
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

/** Tells if a password is one common word with little else: Senha123, flamengo1, brasil2026. */
function deUmaPalavra(senha: string): boolean {
  const lida = (texto: string) => PALAVRAS_COMUNS.some(palavra => restoDe(plain(texto), palavra) < OWN_LEAST)
  // digits at the end are digits, digits inside the word stand for letters; a sign at the end may be either
  return [/(\d*)$/, /([\d\W_]*)$/].some(fim => {
    const [cauda = ''] = fim.exec(senha) ?? []
    const meio = senha.slice(0, senha.length - cauda.length)
    return lida(senha) || lida(meio.replace(/[@4310!5$7]/g, sinal => LETRAS[sinal] ?? sinal) + cauda)
  })
}

/** Counts the characters of a text outside a word; infinite if the text does not have the word. */
const restoDe = (texto: string, palavra: string): number =>
  texto.includes(palavra) ? texto.replaceAll(palavra, '').length : Number.POSITIVE_INFINITY

export const PIN_FRACO =
  'Este PIN se adivinha: evite repetições (0000, 1212), sequências (1234, 2580) e anos (1990)'

/** Columns of a phone's and a till's keypad, with the 0 at either end, and all columns one after the other. */
const COLUNAS = ['0147', '0258', '0369', '1470', '2580', '3690', '147258369', '741852963'].flatMap(coluna => [
  coluna,
  [...coluna].reverse().join(''),
])

/** Tells if a PIN is easy to guess: repeated digits, digits counted up or down, a column of the keypad, or a year. */
export const pinFraco = (pin: string): boolean =>
  // too short: the schema already reports that
  pin.length >= 4 &&
  (/^(\d+)\1+$/.test(pin) ||
    /^(19|20)\d\d$/.test(pin) ||
    COLUNAS.some(coluna => coluna.includes(pin)) ||
    [1, 9].some(step => [...pin].every((digit, i) => i === 0 || follows(pin[i - 1], digit, step))))

/** Tells if a digit follows another by a step, where 0 follows 9. */
const follows = (before: string | undefined, digit: string, step: number) =>
  (Number(before) + step) % 10 === Number(digit)

/** Arguments of zod's `refine` for a new password. */
export const senhaForte = [
  (senha: string) => senhaFraca(senha) === null,
  { error: ({ input }: { input?: unknown }) => senhaFraca(String(input)) ?? '' },
] as const

/** Tells if a password is little more than facts about its owner that others know: `proprios`, as name and e-mail. */
export function senhaPropria(senha: unknown, proprios: readonly unknown[]): boolean {
  if (typeof senha !== 'string' || senha === '') return false
  const bare = plain(senha)
  const words = proprios
    .filter(text => typeof text === 'string')
    // of an e-mail address, the whole and the words before the @, but not the provider (gmail, com)
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

/** Arguments of zod's `refine` for a body: the password in `campo` must not be made of the fields `proprios`. */
export const senhaAlheia = (campo: string, proprios: readonly string[]) =>
  [
    (body: Record<string, unknown>) =>
      !senhaPropria(
        body?.[campo],
        proprios.map(key => body[key]),
      ),
    { path: [campo] as PropertyKey[], message: SENHA_PROPRIA },
  ] as const
