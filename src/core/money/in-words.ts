import { dec } from './decimal.ts'

const UNITS =
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove'.split(
    ' ',
  )
const TENS = '  vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ')
const HUNDREDS =
  ' cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(' ')
/** Names of the powers of a thousand: singular and plural. */
const SCALES = [
  ['', ''],
  ['mil', 'mil'],
  ['milhão', 'milhões'],
  ['bilhão', 'bilhões'],
] as const

/** Writes 1 to 999. */
function hundreds(n: number): string {
  if (n === 100) return 'cem'
  const rest = n % 100
  const tail =
    rest < 20
      ? [UNITS[rest] as string]
      : [TENS[Math.floor(rest / 10)] as string, ...(rest % 10 === 0 ? [] : [UNITS[rest % 10] as string])]
  return [...(n >= 100 ? [HUNDREDS[Math.floor(n / 100)] as string] : []), ...(rest === 0 ? [] : tail)].join(
    ' e ',
  )
}

/** Writes a whole number up to 999 999 999 999. */
function whole(n: number): string {
  if (n === 0) return UNITS[0] as string
  const groups = SCALES.map((names, at) => ({ names, at, n: Math.floor(n / 1000 ** at) % 1000 })).filter(
    group => group.n > 0,
  )
  const words = groups.map(({ names, at, n: value }) => {
    if (at === 1 && value === 1) return 'mil'
    return [hundreds(value), value === 1 ? names[0] : names[1]].filter(Boolean).join(' ')
  })
  const [last] = groups
  const joined = words.toReversed()
  if (joined.length === 1 || !last) return joined.join('')
  // 'e' comes before a last group that is below 100, or a round hundred
  const and = last.n < 100 || last.n % 100 === 0
  return `${joined.slice(0, -1).join(' ')} ${and ? 'e ' : ''}${joined.at(-1)}`
}

/** Writes R$ in words, for a promissory note: 'cento e vinte reais e cinco centavos'. */
export function moneyInWords(valor: string): string {
  const cents = dec(valor).times(100).toNumber()
  const [reais, centavos] = [Math.floor(cents / 100), cents % 100]
  const millions = reais >= 1_000_000 && reais % 1_000_000 === 0 ? ' de' : ''
  const parts = [
    ...(reais > 0 ? [`${whole(reais)}${millions} ${reais === 1 ? 'real' : 'reais'}`] : []),
    ...(centavos > 0 ? [`${whole(centavos)} ${centavos === 1 ? 'centavo' : 'centavos'}`] : []),
  ]
  return parts.join(' e ') || 'zero reais'
}
