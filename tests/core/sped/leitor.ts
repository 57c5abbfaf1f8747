/** Reads a file of EFD ICMS/IPI by itself: it shares nothing with the product but the bytes and the XML of the notes. */

/** Makes the table of levels of a file. */
export const niveis = (list: readonly (readonly [number, string])[]): Record<string, number> =>
  Object.fromEntries(list.flatMap(([level, regs]) => regs.split(' ').map(reg => [reg, level])))

/** Level of each register, typed from the guide. */
const LEVEL = niveis([
  [0, '0000 9999'],
  [1, '0001 0990 B001 B990 C001 C990 D001 D990 E001 E990 G001 G990 H001 H990 K001 K990 1001 1990 9001 9990'],
  [2, '0002 0005 0100 0150 0190 0200 0460 C100 E100 E200 E300 E500 D100 H005 K010 K100 1010 9900'],
  [3, 'C101 C170 C190 D190 C195 E110 E210 E310 E510 E520 H010 K200'],
  [4, 'C191 C197 E111 E116 E220 E250 E311 E316 E530 H020'],
])

/** Fields by the guide's numbers: 1 is the register. */
export type Row = string[]
export const cents = (said: string | undefined): number => {
  if (!said) return 0
  if (!/^-?\d+,\d\d$/.test(said)) return Number.NaN
  return Number(said.replace(',', ''))
}
export const xmlCents = (xml: string, group: string, name: string): number => {
  const inside = new RegExp(`<${group}>([\\s\\S]*?)</${group}>`).exec(xml)?.[1] ?? ''
  return Math.round(Number(new RegExp(`<${name}>([^<]*)<`).exec(inside)?.[1] ?? '0') * 100)
}

export interface OpcoesDoLeitor {
  xmls: ReadonlyMap<string, string>
  cnpj: string
}

/** Reads the lines of any file of SPED, and what is wrong with their form, places and counts. */
export function lerLinhas(texto: string, levels: Readonly<Record<string, number>>, blocks: string) {
  const wrong: string[] = []
  const rows: Row[] = []
  for (const raw of texto.split('\n').slice(0, -1)) {
    if (!raw.endsWith('|\r') || !raw.startsWith('|')) wrong.push(`forma: ${raw.slice(0, 20)}`)
    if (/[^\x20-\x7e\xa1-\xff]/.test(raw.slice(0, -1))) wrong.push(`letra: ${raw.slice(0, 20)}`)
    rows.push(['', ...raw.slice(1, -2).split('|')])
  }
  let above = -1
  for (const [, reg = ''] of rows) {
    const level = levels[reg]
    if (level === undefined) wrong.push(`registro ${reg}`)
    else if (level > above + 1) wrong.push(`${reg} sem pai`)
    above = level ?? above
  }
  const of = (reg: string) => rows.filter(row => row[1] === reg)
  const first = (reg: string) => of(reg)[0] ?? []

  // counts
  const many = new Map<string, number>()
  for (const [, reg = ''] of rows) many.set(reg, (many.get(reg) ?? 0) + 1)
  const told = new Map(of('9900').map(row => [row[2] ?? '', Number(row[3])]))
  for (const [reg, n] of many) if (told.get(reg) !== n) wrong.push(`9900 de ${reg}`)
  for (const reg of told.keys()) if (!many.has(reg)) wrong.push(`9900 de ${reg} que não há`)
  for (const block of blocks) {
    const n = rows.filter(row => row[1]?.startsWith(block)).length
    if (Number(first(`${block}990`)[2]) !== n) wrong.push(`${block}990`)
  }
  const nine = rows.filter(row => row[1]?.startsWith('9')).length
  if (Number(first('9990')[2]) !== nine || Number(first('9999')[2]) !== rows.length)
    wrong.push('9990 ou 9999')
  return { rows, wrong, of, first }
}

/** Gives what is wrong with the file, in words. */
export function lerSped(texto: string, { xmls, cnpj }: OpcoesDoLeitor): string[] {
  const { rows, wrong, of, first } = lerLinhas(texto, LEVEL, '0BCDEGHK1')

  // period
  const head = first('0000')
  const [from = '', to = ''] = [head[4], head[5]]
  const end = new Date(Date.UTC(Number(from.slice(4)), Number(from.slice(2, 4)), 0)).getUTCDate()
  if (!from.startsWith('01') || to !== `${end}${from.slice(2)}`) wrong.push('período')
  if (head[2] !== (from.slice(4) === '2026' ? '020' : from.slice(4) === '2027' ? '021' : ''))
    wrong.push('versão')
  const iso = (day = '') => day.slice(4) + day.slice(2, 4) + day.slice(0, 2)
  const counter = first('0100')
  if (counter.length !== 15 || [2, 3, 4, 13, 14].some(at => !counter[at])) wrong.push('contador')

  // tables
  const field = (reg: string, n: number) => of(reg).map(row => row[n] ?? '')
  const tables: [string, string[], string[]][] = [
    ['0150', field('0150', 2), [...field('C100', 4), ...field('D100', 4)]],
    ['0190', field('0190', 2), [...field('C170', 6), ...field('H010', 3), ...field('0200', 6)]],
    ['0200', field('0200', 2), [...field('C170', 3), ...field('H010', 2), ...field('K200', 3)]],
  ]
  for (const [name, defined, referred] of tables) {
    const [have, used] = [new Set(defined), new Set(referred.filter(Boolean))]
    for (const code of used) if (!have.has(code)) wrong.push(`${name} ${code} falta`)
    for (const code of have) if (!used.has(code)) wrong.push(`${name} ${code} sobra`)
  }
  for (const row of of('0200')) if (!row[6] || !row[7] || !row[8]) wrong.push(`0200 ${row[2]} incompleto`)

  // notes
  const seen = new Set<string>()
  let debits = 0
  let credits = 0
  let st = 0
  let difal = 0
  let ipi = 0
  const numbers = new Map<string, number[]>()
  rows.forEach((row, at) => {
    if (row[1] !== 'C100') return
    const key = row[9] ?? ''
    const below: Row[] = []
    for (let i = at + 1; (LEVEL[rows[i]?.[1] ?? ''] ?? 0) > 2; i++) below.push(rows[i] as Row)
    const c190 = below.filter(r => r[1] === 'C190')
    const bad = (what: string) => wrong.push(`C100 ${key}: ${what}`)
    if (row.length !== 30) bad('campos')
    if (seen.has(key)) bad('repetida')
    seen.add(key)
    let dv = 0
    for (let i = 0; i < 43; i++) dv += (key.charCodeAt(42 - i) - 48) * (2 + (i % 8))
    if (String(dv % 11 < 2 ? 0 : 11 - (dv % 11)) !== key[43]) bad('dígito')
    if (
      key.slice(20, 22) !== row[5] ||
      key.slice(22, 25) !== row[7] ||
      Number(key.slice(25, 34)) !== Number(row[8])
    )
      bad('modelo, série ou número')
    if (row[3] === '0') {
      if (key.slice(6, 14) !== cnpj.slice(0, 8)) bad('de quem é')
      const line = `${row[5]} ${row[7]}`
      numbers.set(line, [...(numbers.get(line) ?? []), Number(row[8])])
    }
    if (row[6] === '02') {
      if (row.slice(10).some(Boolean) || below.length > 0) bad('cancelada com valores')
      return
    }
    const xml = xmls.get(key)
    if (!xml) {
      bad('sem XML')
      return
    }
    if (c190.length === 0) bad('sem C190')
    const sum = (n: number) => c190.reduce((all, r) => all + cents(r[n]), 0)
    const tot = (name: string) => xmlCents(xml, 'ICMSTot', name)
    if (cents(row[12]) !== tot('vNF')) bad('VL_DOC não é o vNF')
    const inside =
      from.slice(4) === '2027'
        ? xmlCents(xml, 'gIBS', 'vIBS') + xmlCents(xml, 'gCBS', 'vCBS') + xmlCents(xml, 'ISTot', 'vIS')
        : 0
    if (Math.abs(cents(row[12]) - sum(5) - inside) > 2) bad('VL_DOC e VL_OPR')
    for (const [n, child] of FIVE) if (cents(row[n]) !== sum(child)) bad(`campo ${n}`)
    if (row[3] === '0') {
      if (cents(row[22]) !== tot('vICMS') + tot('vFCP')) bad('ICMS não é o do XML')
      if (row[5] === '55' && cents(row[24]) !== tot('vST')) bad('ST não é a do XML')
      if (below.some(r => r[1] === 'C170')) bad('C170 em nota própria')
      if (row[2] === '1') st += cents(row[24])
    }
    if (row.slice(26, 30).some(Boolean) || below.some(r => r[1] === 'C170' && r.slice(25, 38).some(Boolean)))
      bad('PIS ou COFINS, que vão na EFD Contribuições')
    if (row[5] === '65' && (row[3] !== '0' || row[2] !== '1' || row[4] || row.slice(23).some(Boolean)))
      bad('NFC-e')
    const day = iso(row[3] === '1' ? row[11] : row[10])
    const early = row[11] !== '' && iso(row[11]) < iso(row[10])
    if (day < iso(from) || day > iso(to) || iso(row[10]) > iso(to) || early) bad('data')
    for (const r of c190) {
      const out = /^[567]/.test(r[3] ?? '')
      if (out !== (row[2] === '1') || !/^[1-7][1-9]\d\d$/.test(r[3] ?? '')) bad('CFOP')
      if (!/^[0-8](0[02]|1[0235]|2[01]|30|4[01]|5[013]|6[01]|7[024]|90)$/.test(r[2] ?? '')) bad('CST')
      if (out) debits += cents(r[7])
      else credits += cents(r[7])
      ipi += cents(r[11])
    }
    for (const r of below) if (r[1] === 'C101') difal += cents(r[2]) + cents(r[3])
  })
  rows.forEach((row, at) => {
    if (row[1] !== 'D100') return
    const bad = (what: string) => wrong.push(`D100 ${row[10]}: ${what}`)
    const xml = xmls.get(row[10] ?? '')
    const sum = rows[at + 1]?.[1] === 'D190' ? (rows[at + 1] as Row) : null
    if (row.length !== 26) bad('campos')
    if (!xml) {
      bad('sem XML')
      return
    }
    if (row[6] === '02') {
      if (sum || row.slice(11).some(Boolean)) bad('cancelado com valores')
      return
    }
    if (sum?.length !== 10) {
      bad('D190')
      return
    }
    const [price, tax] = [xmlCents(xml, 'vPrest', 'vTPrest'), xmlCents(xml, 'ICMS', 'vICMS')]
    const of = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1] ?? ''
    if (cents(row[15]) !== price || cents(row[18]) !== price || cents(sum[5]) !== price) bad('valor')
    if (row[13] !== of('tpCTe') || row[14] !== of('chCte')) bad('tipo ou substituído')
    const taken = row[3] === '1'
    const direction = of('CFOP')[0]
    const expected = taken ? `${direction === '5' ? 1 : 2}353` : of('CFOP')
    if (sum[3] !== expected || row[2] !== (taken ? '0' : '1')) bad('CFOP ou sentido')
    const apart = of('CFOP').endsWith('932')
    if (cents(sum[7]) !== cents(row[20]) || cents(sum[6]) !== cents(row[19])) bad('D100 e D190')
    if (taken ? ![0, tax].includes(cents(sum[7])) : cents(sum[7]) !== (apart ? 0 : tax)) bad('ICMS')
    if (sum[2] !== `0${of('CST')}` || row[24] !== of('cMunIni') || row[25] !== of('cMunFim'))
      bad('CST ou cidade')
    if (cents(row[19]) + cents(row[21]) + cents(sum[8]) !== price) bad('base, não tributado e redução')
    if (taken) credits += cents(sum[7])
    else debits += cents(sum[7])
  })
  for (const [line, list] of numbers) {
    const have = new Set(list)
    for (let n = Math.min(...list); n < Math.max(...list); n++)
      if (!have.has(n)) wrong.push(`número ${line} ${n}`)
  }

  // assessments
  const e = first('E110')
  const f = (n: number) => cents(e[n])
  const all = (reg: string, ...ns: number[]) =>
    of(reg).reduce((sum, row) => ns.reduce((each, n) => each + cents(row[n]), sum), 0)
  if (of('E100').length !== 1 || first('E100')[2] !== from || first('E100')[3] !== to) wrong.push('E100')
  if (f(2) !== debits || f(6) !== credits) wrong.push('E110: débitos ou créditos')
  const balance = f(2) + f(3) + f(4) + f(5) - f(6) - f(7) - f(8) - f(9) - f(10)
  if (f(11) !== Math.max(0, balance) || f(14) !== Math.max(0, -balance)) wrong.push('E110: saldo')
  if (f(13) !== Math.max(0, f(11) - f(12))) wrong.push('E110: a recolher')
  const adjusted = (kind: number) =>
    of('E111').reduce((sum, r) => sum + (r[2]?.slice(2, 4) === `0${kind}` ? cents(r[4]) : 0), 0)
  if ([4, 5, 8, 9, 12, 15].some((n, kind) => f(n) !== adjusted(kind))) wrong.push('E110: ajustes')
  if (of('E111').some(r => r[2]?.[2] !== '0')) wrong.push('E111: código')
  if (all('E116', 3) !== f(13) + f(15)) wrong.push('E116')
  if (all('E210', 8) !== st) wrong.push('E210: retenção')
  if (all('E250', 3) !== all('E210', 13, 15)) wrong.push('E250')
  if (of('E250').some(r => `${r[10]?.slice(2)}${r[10]?.slice(0, 2)}` > iso(to).slice(0, 6)))
    wrong.push('E250: mês')
  if (all('E316', 3) !== all('E310', 10, 12, 20, 22)) wrong.push('E316')
  if (all('E310', 4, 14) !== difal) wrong.push('E310')
  if (of('E500').length > 0 && all('E510', 6) !== ipi) wrong.push('E510')
  if (of('E500').length > 0 && !of('0002').length) wrong.push('E500 sem 0002')
  for (const r of of('E520')) {
    const left = cents(r[2]) + cents(r[4]) + cents(r[6]) - cents(r[3]) - cents(r[5])
    if (cents(r[7]) !== Math.max(0, left) || cents(r[8]) !== Math.max(0, -left)) wrong.push('E520')
  }

  // stock
  rows.forEach((row, at) => {
    if (row[1] !== 'H005') return
    let sum = 0
    for (let i = at + 1; rows[i]?.[1] === 'H010'; i++) {
      sum += cents(rows[i]?.[6])
      if (Number((rows[i]?.[4] ?? '').replace(',', '.')) <= 0) wrong.push(`H010 ${rows[i]?.[2]}: quantidade`)
    }
    if (cents(row[3]) !== sum) wrong.push('H005: soma')
  })
  if (from.slice(2, 4) === '02' && first('H001')[2] !== '0') wrong.push('H001 de fevereiro')
  if (of('K200').some(row => row[2] !== first('K100')[3])) wrong.push('K200: dia')
  if (
    first('1010').length !== 15 ||
    first('1010')
      .slice(2)
      .some(said => said !== 'N')
  )
    wrong.push('1010')
  if (first('D001')[2] !== (of('D100').length > 0 ? '0' : '1')) wrong.push('D001')
  return wrong
}

/** Fields of C100 and of its C190 that say the same. */
const FIVE: readonly (readonly [number, number])[] = [
  [21, 6],
  [22, 7],
  [23, 8],
  [24, 9],
  [25, 11],
]
