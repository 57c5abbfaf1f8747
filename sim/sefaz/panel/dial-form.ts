/** Values that a setting (dial) accepts. `nulo`: the setting may be empty, and this text says what empty means. */
export type FormaDoAjuste = { nulo?: string } & (
  | { tipo: 'inteiro'; min: number; max: number; entre?: (n: number) => boolean; entreDito?: string }
  | { tipo: 'numero'; min: number; max: number }
  | { tipo: 'opcao'; opcoes: readonly (readonly [string | number, string])[] }
  | { tipo: 'simnao' }
  | { tipo: 'texto'; dito: string; forma?: RegExp }
  | { tipo: 'lista'; dito: string; valores?: readonly string[] }
  | { tipo: 'codigos'; valores?: readonly string[] }
)

/** Setting: its initial value, accepted values, and its label and hint on the page. */
export type Dial<T = unknown> = FormaDoAjuste & { inicial: T; rotulo: string; dica?: string }

/** Every setting of a simulator, in the page's order. */
export type DialTable<T> = { readonly [K in keyof T]: Dial<T[K]> }

/** Gives the initial values of the settings. */
export const initialOf = <T>(ajustes: DialTable<T>): T =>
  Object.fromEntries(
    Object.entries<Dial>(ajustes).map(([nome, { inicial }]) => [nome, structuredClone(inicial)]),
  ) as T

const isMapa = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor)

function takes(forma: FormaDoAjuste, valor: unknown): boolean {
  switch (forma.tipo) {
    case 'inteiro':
      return (
        Number.isInteger(valor) &&
        (valor as number) >= forma.min &&
        (valor as number) <= forma.max &&
        (forma.entre?.(valor as number) ?? true)
      )
    case 'numero':
      return typeof valor === 'number' && valor >= forma.min && valor <= forma.max
    case 'opcao':
      return forma.opcoes.some(([codigo]) => codigo === valor)
    case 'simnao':
      return typeof valor === 'boolean'
    case 'texto':
      return typeof valor === 'string' && (forma.forma?.test(valor) ?? true)
    case 'lista':
      return (
        Array.isArray(valor) &&
        valor.every(c => typeof c === 'string' && (forma.valores?.includes(c) ?? true))
      )
    case 'codigos':
      return (
        isMapa(valor) &&
        Object.values(valor).every(c =>
          forma.valores ? forma.valores.includes(c as string) : c === null || typeof c === 'string',
        )
      )
  }
}

function wanted(forma: FormaDoAjuste): string {
  switch (forma.tipo) {
    case 'inteiro':
      return forma.entreDito ?? `inteiro de ${forma.min} a ${forma.max}`
    case 'numero':
      return `número de ${forma.min} a ${forma.max}`
    case 'opcao':
      return forma.opcoes.map(([codigo]) => codigo).join(', ')
    case 'simnao':
      return 'true, false'
    case 'texto':
      return forma.dito
    case 'lista':
      return `lista de ${forma.dito}`
    case 'codigos':
      return forma.valores
        ? `objeto de CNPJ para ${forma.valores.join(', ')}`
        : 'objeto de número para código ou null'
  }
}

/** Checks a value: null when accepted, else a text of the accepted values. */
function checkDial(forma: FormaDoAjuste, valor: unknown): string | null {
  if (valor === null && forma.nulo !== undefined) return null
  if (takes(forma, valor)) return null
  return forma.nulo === undefined ? wanted(forma) : `${wanted(forma)} ou null`
}

/** Checks some settings. Gives errors by field (an unknown field is an error); null when there are none. */
export function checkDials(
  ajustes: Readonly<Record<string, Dial>>,
  corpo: unknown,
): Record<string, string> | null {
  if (!isMapa(corpo)) return { corpo: 'objeto JSON' }
  const problemas: Record<string, string> = {}
  for (const [campo, valor] of Object.entries(corpo)) {
    const ajuste = Object.hasOwn(ajustes, campo) ? ajustes[campo] : undefined
    const problema = ajuste === undefined ? 'ajuste desconhecido' : checkDial(ajuste, valor)
    if (problema !== null) problemas[campo] = problema
  }
  return Object.keys(problemas).length > 0 ? problemas : null
}

/** Reads the values typed in a form; ignores fields that are no setting. */
export const typedDials = (
  ajustes: Readonly<Record<string, Dial>>,
  digitado: Readonly<Record<string, string>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(digitado).flatMap(([nome, texto]) => {
      const ajuste = Object.hasOwn(ajustes, nome) ? ajustes[nome] : undefined
      return ajuste ? [[nome, dialValue(ajuste, texto)]] : []
    }),
  )

/** Writes a value as text of the page's field. */
export function dialText(forma: FormaDoAjuste, valor: unknown): string {
  if (valor === null || valor === undefined) return ''
  if (forma.tipo === 'lista') return (valor as string[]).join('\n')
  if (forma.tipo === 'codigos')
    return Object.entries(valor as Record<string, string | null>)
      .map(([numero, codigo]) => [numero, codigo].filter(Boolean).join(' '))
      .join('\n')
  return forma.tipo === 'numero' ? String(valor).replace('.', ',') : String(valor)
}

const lines = (texto: string): string[] => texto.split(/[\s,;]*\n[\s,;]*/).filter(Boolean)

/** Reads the page's field into a setting's value; an unreadable text stays text, which `checkDial` refuses. */
function dialValue(forma: FormaDoAjuste, texto: string): unknown {
  const dito = texto.trim()
  if (forma.tipo === 'lista') return lines(dito)
  if (forma.tipo === 'codigos')
    return Object.fromEntries(
      lines(dito).map(linha => {
        const [numero = '', ...codigo] = linha.trim().split(/\s+/)
        return [numero, codigo.join(' ') || null]
      }),
    )
  if (dito === '' && forma.nulo !== undefined) return null
  if (forma.tipo === 'simnao') return dito === 'true' ? true : dito === 'false' ? false : dito
  if (forma.tipo === 'inteiro' || forma.tipo === 'numero') {
    const numero = Number(dito.replace(',', '.'))
    return dito === '' || Number.isNaN(numero) ? dito : numero
  }
  if (forma.tipo === 'opcao') return forma.opcoes.find(([codigo]) => String(codigo) === dito)?.[0] ?? dito
  return dito
}
