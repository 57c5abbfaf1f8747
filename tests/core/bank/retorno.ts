/** Writes CNAB returns as a bank does, column by column; it shares nothing with the reader. */
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

/** First columns of number, code, days of payment and credit, value, paid amount and charges; the rest is blank. */
const DE_400: Readonly<
  Record<string, Partial<Record<'nosso' | 'codigo' | 'dia' | 'credito' | 'valor' | 'pago', number>>>
> = {
  '001': { nosso: 63, credito: 175 },
  '033': { nosso: 62 },
  '041': { nosso: 62 },
  '077': { nosso: 70, codigo: 89, dia: 91, credito: 172, valor: 124, pago: 159 },
  '104': { nosso: 56, credito: 293 },
  '237': { nosso: 70 },
  '341': { nosso: 85 },
  '748': { nosso: 47, credito: 328 },
  '756': { nosso: 62, credito: 175 },
}

/** A record of one title of R$ 100,00 in a return of 400 positions. */
export function titulo400({
  banco,
  nosso,
  codigo = '06',
  pago = 10_000,
  encargos = 0,
  tarifa = 0,
}: {
  banco: string
  nosso: string
  codigo?: string
  pago?: number
  encargos?: number
  tarifa?: number
}) {
  const at = { nosso: 62, codigo: 108, dia: 110, credito: 295, valor: 152, pago: 253, ...DE_400[banco] }
  const cents = (value: number) => String(value).padStart(13, '0')
  const fields: readonly (readonly [number, string])[] = [
    [0, banco === '001' ? '7' : '1'],
    [at.nosso, nosso],
    ...(banco === '237' ? [[21, '009'] as const] : banco === '341' ? [[82, '109'] as const] : []),
    [at.codigo, codigo],
    [at.dia, '191126'],
    [at.valor, cents(10_000)],
    [at.pago, cents(pago)],
    ...(banco === '077'
      ? []
      : [[266, cents(encargos)] as const, ...(tarifa ? [[175, cents(tarifa)] as const] : [])]),
    [at.credito, banco === '748' ? '20261120' : '201126'],
  ]
  return fields.reduce((line, [from, text]) => put(line, from, text), ' '.repeat(400))
}

export const cnab400 = (banco: string, ...titulos: readonly string[]) =>
  [
    put(
      put(put(' '.repeat(400), 0, '02RETORNO01COBRANCA'), 76, banco),
      94,
      banco === '748' ? '20261120' : '201126',
    ),
    ...titulos,
    put(' '.repeat(400), 0, `9201${banco}`),
    '',
  ].join('\r\n')
