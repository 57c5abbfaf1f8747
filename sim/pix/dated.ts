import type { Violation } from './problem.ts'

type Body = Readonly<Record<string, unknown>>

/** Terms of a charge with due date (cobv): the day, the debtor, and the cost of paying on another day. */
export interface Dated {
  /** Day as AAAA-MM-DD. */
  dataDeVencimento: string
  validadeAposVencimento: number
  devedor: { cpf?: string; cnpj?: string; nome: string }
  multa?: Cost
  juros?: Cost
  desconto?: { modalidade: 2; descontoDataFixa: { data: string; valorPerc: string }[] }
}

interface Cost {
  modalidade: number
  valorPerc: string
}

const DAY_MS = 86_400_000
const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
/** Gives the day in Brasília, whose time the banks use. */
const dayOf = (at: Date): string => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 10)
const isPercent = (cost: unknown, modalidade: number): boolean =>
  cost === undefined ||
  ((cost as Cost).modalidade === modalidade && /^\d{1,10}\.\d{2}$/.test(String((cost as Cost).valorPerc)))

/** Reads the due date, debtor and costs of a cobv; adds what is wrong to `wrong`. */
export function readDated(body: Body, now: Date, wrong: Violation[]): Dated {
  const check = (holds: boolean, propriedade: string, razao: string) =>
    holds || wrong.push({ razao, propriedade })
  const { dataDeVencimento, validadeAposVencimento = 30 } = (body['calendario'] ?? {}) as Partial<Dated>
  const devedor = (body['devedor'] ?? {}) as Dated['devedor']
  const { multa, juros, desconto } = (body['valor'] ?? {}) as Partial<Dated>
  check(
    isDay(dataDeVencimento) && dataDeVencimento >= dayOf(now),
    'cobv.calendario.dataDeVencimento',
    'A data de vencimento não existe ou já passou',
  )
  check(
    Number.isInteger(validadeAposVencimento) && validadeAposVencimento >= 0,
    'cobv.calendario.validadeAposVencimento',
    'Dias inteiros',
  )
  const documents = [devedor.cpf, devedor.cnpj].filter(each => each !== undefined)
  check(
    documents.length === 1 && /^(\d{11}|[0-9A-Z]{14})$/.test(documents[0] ?? ''),
    'cobv.devedor',
    'O devedor tem um CPF ou um CNPJ',
  )
  check(Boolean(devedor.nome) && devedor.nome.length <= 200, 'cobv.devedor.nome', 'De 1 a 200 caracteres')
  check(isPercent(multa, 2), 'cobv.valor.multa', 'Percentual com duas casas')
  check(isPercent(juros, 3), 'cobv.valor.juros', 'Percentual ao mês com duas casas')
  const dates = desconto?.descontoDataFixa ?? []
  check(
    desconto === undefined ||
      (desconto.modalidade === 2 &&
        dates.length > 0 &&
        dates.length <= 3 &&
        dates.every(each => isDay(each.data) && /^\d{1,10}\.\d{2}$/.test(each.valorPerc))),
    'cobv.valor.desconto',
    'De 1 a 3 datas com percentual de duas casas',
  )
  return {
    ...{ dataDeVencimento: String(dataDeVencimento), validadeAposVencimento, devedor },
    ...(multa && { multa }),
    ...(juros && { juros }),
    ...(desconto && { desconto }),
  }
}

/** Tells if a cobv may no longer be paid. */
export const isLate = ({ dataDeVencimento, validadeAposVencimento }: Dated, now: Date): boolean =>
  Date.parse(dayOf(now)) > Date.parse(dataDeVencimento) + validadeAposVencimento * DAY_MS

/** Gives the first day, from this day on, that is not on a weekend. */
function openDay(day: string): string {
  const weekday = new Date(day).getUTCDay()
  const wait = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  return new Date(Date.parse(day) + wait * DAY_MS).toISOString().slice(0, 10)
}

/** Gives the parts, in cents, of a payment now of `original` cents. */
export function partsOf(dated: Dated, original: number, now: Date) {
  const { dataDeVencimento, multa, juros, desconto } = dated
  const today = dayOf(now)
  const late = today > openDay(dataDeVencimento)
  const days = late ? Math.round((Date.parse(today) - Date.parse(dataDeVencimento)) / DAY_MS) : 0
  const percent = (cost: { valorPerc: string } | undefined) =>
    Math.round(Number(cost?.valorPerc ?? '0') * 100)
  // amounts in cents and rates in hundredths of a percent are whole numbers, so that only the result is rounded
  const of = (rate: number, times = 1, per = 1) =>
    Math.floor((original * rate * times * 2 + 10_000 * per) / (20_000 * per))
  const early = desconto?.descontoDataFixa.find(each => today <= each.data)
  return {
    original,
    multa: late ? of(percent(multa)) : 0,
    juros: late ? of(percent(juros), days, 30) : 0,
    desconto: early ? of(percent(early)) : 0,
  }
}
