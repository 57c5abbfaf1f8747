/** Field of a register. Sizes are characters; null: no limit. */
export interface SpedField {
  name: string
  /** C text, N number, D day (DDMMAAAA). */
  kind: 'C' | 'N' | 'D'
  size: number | null
  /** True when the size is exact. */
  exact: boolean
  /** Decimal places; null: the value is not a decimal. */
  places: number | null
  required: boolean
}

export interface SpedRegister {
  reg: string
  level: number
  /** 1: one at most below each register of the level above; null: any number. */
  most: 1 | null
  fields: readonly SpedField[]
  /** Index of each field by its name. */
  at: ReadonlyMap<string, number>
}

/** Registers of a file, in the order of the guide. */
export type SpedTable = ReadonlyMap<string, SpedRegister>

const FIELD = /^([\w-]+):(?:(D)|(V)|(P)(\d)|([CN])(\d*)(=?)(?:\.(\d))?)(!?)$/

function readField(said: string): SpedField {
  const m = FIELD.exec(said)
  if (!m) throw new RangeError(`leiaute: ${said}`)
  const [, name = '', day, money, precise, places = '', kind, size = '', exact, cents, must] = m
  const base = { name, required: must === '!' }
  if (day) return { ...base, kind: 'D', size: 8, exact: true, places: null }
  if (money) return { ...base, kind: 'N', size: null, exact: false, places: 2 }
  if (precise) return { ...base, kind: 'N', size: null, exact: false, places: Number(places) }
  return {
    ...base,
    kind: kind as 'C' | 'N',
    size: size === '' ? null : Number(size),
    exact: exact === '=',
    places: cents === undefined ? null : Number(cents),
  }
}

const placed = (register: Omit<SpedRegister, 'at'>): SpedRegister => ({
  ...register,
  at: new Map(register.fields.map(({ name }, at) => [name, at])),
})

/**
 * Reads a table of registers, one a line: `REG level most FIELD:type…`. Types: C60 text up to 60, C1= exactly 1, N9 up
 * to 9 digits, V money, P5 number with 5 decimal places, N6.2 with 2 places in 6 characters, D day; `!` is required.
 */
export const readSpedTable = (text: string): SpedTable =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line): [string, SpedRegister] => {
        const [reg = '', level, most, ...fields] = line.trim().split(/\s+/)
        return [
          reg,
          placed({ reg, level: Number(level), most: most === '1' ? 1 : null, fields: fields.map(readField) }),
        ]
      }),
  )

/** Makes a table with the types of some fields changed, and with fields added at the end of registers. */
export function changeSpedTable(
  table: SpedTable,
  { types, added }: { types: Readonly<Record<string, string>>; added: Readonly<Record<string, string>> },
): SpedTable {
  return new Map(
    [...table].map(([reg, register]) => {
      const fields = register.fields.map(field => {
        const other = types[`${reg}.${field.name}`]
        return other ? readField(`${field.name}:${other}`) : field
      })
      const more = added[reg]
      return [reg, placed({ ...register, fields: more ? [...fields, readField(more)] : fields })]
    }),
  )
}
