/** Writes a CNAB 240 return as a bank does, column by column; it shares nothing with the reader. */
interface Titulo {
  nosso: string
  codigo?: string
  /** Cents. */
  pago?: number
  encargos?: number
  tarifa?: number
  /** DDMMAAAA of payment; the credit is on 20/11/2026. */
  dia?: string
  banco?: string
}

const put = (line: string, at: number, text: string) =>
  line.slice(0, at) + text + line.slice(at + text.length)
const cents = (value: number) => String(value).padStart(15, '0')

/** Segments T and U of one title of R$ 100,00. */
export function titulo({
  nosso,
  codigo = '06',
  pago = 10_000,
  encargos = 0,
  tarifa = 0,
  dia = '19112026',
  banco,
}: Titulo) {
  const blank = ' '.repeat(240)
  const [number, value, fee] = banco === '033' ? [40, 77, 193] : [37, 81, 198]
  let t = put(put(put(blank, 0, '34100013'), 13, 'T'), 15, codigo)
  t = put(
    put(put(t, number, nosso.padEnd(banco === '033' ? 13 : 20)), value, cents(10_000)),
    fee,
    cents(tarifa),
  )
  let u = put(put(put(blank, 0, '34100013'), 13, 'U'), 15, codigo)
  u = put(put(put(u, 17, cents(encargos)), 32, cents(0) + cents(0)), 77, cents(pago) + cents(pago))
  return [t, put(u, 137, `${dia}${dia === '19112026' ? '20112026' : dia}`)].join('\r\n')
}

export const cnab = (banco: string, ...titulos: readonly string[]) =>
  [
    put(' '.repeat(240), 0, `${banco}00000`).replace(/^(.{142})./, '$12'),
    put(' '.repeat(240), 0, `${banco}00011T01`),
    ...titulos,
    put(' '.repeat(240), 0, `${banco}99999`),
    '',
  ].join('\r\n')
