/** Reads a return of 240 positions: FEBRABAN's record 3, segments T and U, with the columns and codes of its bank. */
import { dec } from '../../money/decimal.ts'
import { SLICE_ROWS, type Sliced } from '../../slices.ts'
import type { Banco } from './banks.ts'
import { cut, dayOf, numberOf, type RetornoLido, reais, sum, type TituloPago } from './title.ts'

/** Tells whether a line is a return's first of 240 positions: record 0 of lot 0, and the mark of a return. */
export const is240 = (line: string): boolean => /^\d{3}00000[^\n]{134}2/.test(line)

const LENGTH = 240

/** Finds the segment U of the title in line `at`; undefined: the file has none before the next title. */
function pairOf(lines: readonly string[], at: number): string | undefined {
  for (let next = at + 1; next < lines.length && next < at + 5; next++) {
    const line = lines[next] ?? ''
    if (line[7] !== '3' || line[13] === 'T') return undefined
    if (line[13] === 'U') return line.padEnd(LENGTH)
  }
  return undefined
}

/** Reads the titles into `retorno`; what cannot be read is a warning with its line. */
export function* reading240(
  lines: readonly string[],
  { de240: at }: Banco,
  retorno: RetornoLido,
): Sliced<void> {
  const head = lines[0] ?? ''
  const made = dayOf(head.slice(143, 151)) || null
  if (at.conta)
    retorno.conta = {
      ...retorno.conta,
      agencia: cut(head, at.conta.agencia).trim(),
      conta: cut(head, at.conta.conta).trim(),
    }
  for (const [index, written] of lines.entries()) {
    if (written[7] !== '3' || written[13] !== 'T') continue
    // an editor may have cut the blanks at the end
    const line = written.padEnd(LENGTH)
    if (index % SLICE_ROWS === 0) yield
    const linha = index + 1
    const codigo = line.slice(15, 17)
    const numero = numberOf(line, at.numero)
    const efeito = at.codigos.get(codigo) ?? null
    const [valor, tarifa] = [reais(cut(line, at.valor)), reais(cut(line, at.tarifa))]
    if (efeito !== 'liquida' && efeito !== 'compensa') {
      const money = { valor: valor ?? '0.00', tarifa: tarifa ?? '0.00' }
      const said = { motivos: cut(line, at.motivos).trim(), controle: '' }
      retorno.outros.push({ codigo, efeito, ...numero, ...money, ...said, linha })
      continue
    }
    const pair = pairOf(lines, index)
    const read =
      pair === undefined ? 'falta o segmento U deste título' : readPaid(pair, { valor, tarifa, made })
    if (typeof read === 'string') retorno.avisos.push(`Linha ${linha}: ${read}`)
    else if (!/[1-9]/.test(numero.nosso_numero))
      retorno.avisos.push(`Linha ${linha}: o título não tem nosso número`)
    else retorno.titulos.push({ ...numero, ...read, confirma: efeito === 'compensa', linha })
  }
}

/** Reads a day of eight digits; digits before blanks were cut, and are no day. */
const wholeDay = (text: string) => (/\d +$/.test(text) ? false : dayOf(text))

/** Reads days and amounts of a paid title from its segment U; a returned text is the error. */
function readPaid(
  pair: string,
  { valor, tarifa, made }: { valor: string | null; tarifa: string | null; made: string | null },
): Omit<TituloPago, 'nosso_numero' | 'formas' | 'confirma' | 'linha'> | string {
  const encargos = reais(pair.slice(17, 32))
  const desconto = sum([reais(pair.slice(32, 47)), reais(pair.slice(47, 62))])
  const said = reais(pair.slice(77, 92))
  const net = reais(pair.slice(92, 107))
  if (valor === null || tarifa === null || encargos === null || desconto === null || said === null)
    return 'um valor do título não é de centavos'
  const [day, credit] = [wholeDay(pair.slice(137, 145)), wholeDay(pair.slice(145, 153))]
  // a title without days is of the day of its file
  const data = day || credit || (day === null && credit === null ? made : null)
  if (data === null) return 'o dia do pagamento não é um dia'
  // some banks write only what they credit
  const pago = dec(said).isZero() && net !== null ? net : said
  return { data, credito: credit || data, pago, valor, encargos, desconto, tarifa }
}
