/** Checks the boletos of a remittance and writes its file. */
import { isoToWire } from '../../dates/day.ts'
import { dec } from '../../money/decimal.ts'
import { formatMoney } from '../../money/pt-br.ts'
import type { CabecalhoDaRemessa, TituloDaRemessa } from './account.ts'
import type { BancoEmissor } from './issuers.ts'
import { lines240 } from './write-240.ts'
import { lines400 } from './write-400.ts'

/** Most that the ten digits of a bar code say. */
const MOST = '99999999.99'

/** Says why a bank would not take a boleto; null: it may go. `hoje` is ISO. */
export function faultOf(
  { ordem, pagador, valor, vencimento }: Omit<TituloDaRemessa, 'nosso_numero'>,
  { minimo }: Pick<BancoEmissor, 'minimo'>,
  hoje: string,
): string | null {
  if (!pagador.nome) return 'Não tem cliente, e o boleto diz quem paga'
  if (![11, 14].includes(pagador.documento.length)) return 'O cliente não tem CPF nem CNPJ'
  if (!/^\d{8}$/.test(pagador.cep) || /^0+$/.test(pagador.cep)) return 'Falta o CEP do cliente'
  if (!pagador.endereco) return 'Falta o endereço do cliente'
  if (!pagador.cidade || !pagador.uf) return 'Falta a cidade do cliente'
  if (dec(valor).lt(minimo)) return `O valor é menor que o mínimo de ${formatMoney(minimo)}`
  if (dec(valor).gt(MOST)) return `O valor passa de ${formatMoney(MOST)}`
  if (ordem !== 'baixa' && vencimento < hoje)
    return `Venceu em ${isoToWire(vencimento)}: mude o vencimento antes`
  return null
}

/** Writes the bytes of a file: letters of ASCII, lines that end as in DOS. */
export function writeRemittance(head: CabecalhoDaRemessa, titulos: readonly TituloDaRemessa[]): string {
  const lines = head.conta.leiaute === 240 ? lines240(head, titulos) : lines400(head, titulos)
  return lines.map(line => `${line}\r\n`).join('')
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Gives the two last letters of a name: the file's number, then each other pair of digits and letters. */
function* endings(numero: number): Generator<string> {
  yield String(numero % 100).padStart(2, '0')
  for (const first of LETTERS) for (const second of LETTERS) yield first + second
}

/** Names the file as its bank asks, and as none of the day's `taken` files is named, of whatever bank and account. */
export function fileNameOf(
  { conta, numero, dia }: CabecalhoDaRemessa,
  taken: ReadonlySet<string> = new Set(),
): string {
  const [, mes = '', day = ''] = dia.split('-')
  if (conta.banco === '077') return `CI400_001_${String(numero).padStart(7, '0')}.REM`
  // a letter for October, November and December
  const own = `${conta.convenio}${'123456789OND'[Number(mes) - 1]}${day}`
  const names =
    conta.banco === '748'
      ? ['.CRM', ...[2, 3, 4, 5, 6, 7, 8, 9, 0].map(nth => `.RM${nth}`)].map(end => own + end)
      : [...endings(numero)].map(end => `CB${day}${mes}${end}.REM`)
  return names.find(name => !taken.has(name)) ?? (names[0] as string)
}
