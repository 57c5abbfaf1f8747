/** Reads a return of 400 positions, whose codes and columns are of each bank. */
import { dec } from '../../money/decimal.ts'
import { SLICE_ROWS, type Sliced } from '../../slices.ts'
import type { Banco, Columns } from './banks.ts'
import { cut, dayOf, numberOf, type RetornoLido, reais, sum } from './title.ts'

/** Tells whether a line is a return's first of 400 positions. */
export const is400 = (line: string): boolean => /^02RETORNO/i.test(line)

export const bankOf400 = (line: string): string => line.slice(76, 79)

const LENGTH = 300

/** Reads the titles into `retorno`; what cannot be read is a warning with its line. */
export function* reading400(
  lines: readonly string[],
  { de400: at }: Banco,
  retorno: RetornoLido,
): Sliced<void> {
  const head = lines[0] ?? ''
  const made = dayOf(head.slice(94, 102).replace(/ .*$/, '')) || dayOf(head.slice(94, 100)) || null
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line[0] !== at.registro) continue
    if (index % SLICE_ROWS === 0) yield
    const linha = index + 1
    const numero = numberOf(line, at.numero)
    const codigo = cut(line, at.codigo).trim()
    if (codigo === '' && !/[1-9]/.test(numero.nosso_numero)) {
      retorno.avisos.push(`Linha ${linha}: o registro não tem código nem título`)
      continue
    }
    const amount = (columns: Columns) => reais(cut(line, columns))
    const all = (columns: readonly Columns[]) => sum(columns.map(amount))
    const [valor, tarifa, pago] = [amount(at.valor), at.tarifa ? amount(at.tarifa) : '0.00', amount(at.pago)]
    const efeito = at.codigos.get(codigo) ?? null
    if (efeito !== 'liquida' && efeito !== 'compensa') {
      const money = { valor: valor ?? '0.00', tarifa: tarifa ?? '0.00' }
      const said = (columns: Columns | undefined) => (columns ? cut(line, columns).trim() : '')
      const words = { motivos: said(at.motivos), controle: said(at.controle) }
      retorno.outros.push({ codigo, efeito, ...numero, ...money, ...words, linha })
      continue
    }
    const [day, credit] = [dayOf(cut(line, at.ocorrencia)), dayOf(cut(line, at.credito))]
    const data = day || credit || (day === null && credit === null ? made : null)
    const encargos = all(at.encargos)
    const desconto = all(at.descontos)
    const fault =
      line.length < LENGTH || [valor, tarifa, pago, encargos, desconto].includes(null)
        ? 'um valor do título não é de centavos'
        : data === null
          ? 'o dia do pagamento não é um dia'
          : /[1-9]/.test(numero.nosso_numero)
            ? null
            : 'o título não tem nosso número'
    if (fault !== null || data === null) {
      retorno.avisos.push(`Linha ${linha}: ${fault}`)
      continue
    }
    retorno.titulos.push({
      ...{ ...numero, data, credito: credit || data, confirma: efeito === 'compensa', linha },
      ...paid({ valor, pago, encargos, desconto, tarifa }),
      ...{ valor: valor ?? '0.00', tarifa: tarifa ?? '0.00' },
    })
  }
}

type Amounts = Record<'valor' | 'pago' | 'encargos' | 'desconto' | 'tarifa', string | null>

/** Cent by which an amount net of the fee may differ from what it is made of. */
const ROUNDED = dec('0.01')

/**
 * Gives what was paid, and what of it is fine and interest. Some files leave the charges out of the paid amount or, as
 * Itaú's, write what is credited after the fee: then the payment is what title, charges and discount make.
 */
function paid(amounts: Amounts) {
  const of = (name: keyof Amounts) => dec(amounts[name] ?? '0')
  const due = of('valor').minus(of('desconto')).plus(of('encargos'))
  const less = [of('encargos'), of('tarifa')].some(
    part => part.gt(0) && of('pago').plus(part).minus(due).abs().lte(ROUNDED),
  )
  return {
    pago: (less ? due : of('pago')).toFixed(2),
    encargos: of('encargos').toFixed(2),
    desconto: of('desconto').toFixed(2),
  }
}
