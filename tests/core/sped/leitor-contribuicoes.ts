import { cents, lerLinhas, niveis, type OpcoesDoLeitor, type Row, xmlCents } from './leitor.ts'

/** Reads a file of EFD Contribuições by itself, with its own arithmetic in cents. */

const LEVEL = niveis([
  [0, '0000 9999'],
  [1, '0001 0990 A001 A990 C001 C990 D001 D990 F001 F990 I001 I990 M001 M990 P001 P990 1001 1990 9001 9990'],
  [2, '0100 0110 0140 C010 9900'],
  [3, '0150 0190 0200 C100'],
  [4, 'C170 C175'],
])

/** Values of every line of a note's XML, in the order of the lines. */
const dets = (xml: string): string[] =>
  xml
    .split('<det ')
    .slice(1)
    .map(det => det.split('</det>')[0] ?? '')
const num = (xml: string, name: string): number =>
  Number(new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1] ?? '0')
const inside = (xml: string, name: string): string =>
  new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? ''

/** Fields of PIS and COFINS in C170 and in C175: CST, base, rate, quantity, rate by unit, value. */
const AT = {
  C170: { PIS: 25, COFINS: 31 },
  C175: { PIS: 5, COFINS: 11 },
} as const
const TAXES = ['PIS', 'COFINS'] as const
const comma = (said = ''): number => Number(said.replace(',', '.'))

export interface OpcoesDeContribuicoes extends OpcoesDoLeitor {
  regime: readonly [incidencia: string, apropriacao: string, tipo: string, cumulativo: string]
  /** IPI credited with the entry of each supplier's note that gave a credit of PIS and COFINS. */
  creditos: ReadonlyMap<string, { ipi: boolean }>
}

/** Gives what is wrong with the file, in words. */
export function lerContribuicoes(texto: string, opcoes: OpcoesDeContribuicoes): string[] {
  const { xmls, cnpj, regime, creditos } = opcoes
  const { rows, wrong, of, first } = lerLinhas(texto, LEVEL, '0ACDFIMP1')
  const head = first('0000')
  const [from = '', to = ''] = [head[6], head[7]]
  const iso = (day = '') => day.slice(4) + day.slice(2, 4) + day.slice(0, 2)
  const end = new Date(Date.UTC(Number(from.slice(4)), Number(from.slice(2, 4)), 0)).getUTCDate()
  if (!from.startsWith('01') || to !== `${end}${from.slice(2)}`) wrong.push('período')
  if (head.length !== 15 || head[2] !== '006' || from.slice(4) > '2026') wrong.push('versão')
  const counter = first('0100')
  if (counter.length !== 15 || [2, 3, 4, 13, 14].some(at => !counter[at])) wrong.push('contador')
  if (first('0110').slice(2).join() !== regime.join()) wrong.push('0110')
  if (first('0140')[4] !== cnpj || first('C010')[2] !== cnpj || first('C010')[3] !== '2')
    wrong.push('estabelecimento')
  for (const block of 'ADFIMP1') if (first(`${block}001`)[2] !== '1') wrong.push(`${block}001 com dados`)

  const field = (reg: string, n: number) => of(reg).map(row => row[n] ?? '')
  for (const [name, defined, referred] of [
    ['0150', field('0150', 2), field('C100', 4)],
    ['0190', field('0190', 2), [...field('C170', 6), ...field('0200', 6)]],
    ['0200', field('0200', 2), field('C170', 3)],
  ] as const) {
    const [have, used] = [new Set(defined), new Set(referred.filter(Boolean))]
    for (const code of used) if (!have.has(code)) wrong.push(`${name} ${code} falta`)
    for (const code of have) if (!used.has(code)) wrong.push(`${name} ${code} sobra`)
  }
  for (const row of of('0200'))
    if (row.length !== 13 || !row[6] || !row[7] || !row[8]) wrong.push(`0200 ${row[2]}`)

  const seen = new Set<string>()
  const numbers = new Map<string, number[]>()
  rows.forEach((row, at) => {
    if (row[1] !== 'C100') return
    const key = row[9] ?? ''
    const below: Row[] = []
    for (let i = at + 1; LEVEL[rows[i]?.[1] ?? ''] === 4; i++) below.push(rows[i] as Row)
    const bad = (what: string) => wrong.push(`C100 ${key}: ${what}`)
    if (row.length !== 30) bad('campos')
    if (seen.has(key)) bad('repetida')
    seen.add(key)
    let dv = 0
    for (let i = 0; i < 43; i++) dv += (key.charCodeAt(42 - i) - 48) * (2 + (i % 8))
    if (String(dv % 11 < 2 ? 0 : 11 - (dv % 11)) !== key[43]) bad('dígito')
    if (
      `${key.slice(20, 22)} ${key.slice(22, 25)} ${Number(key.slice(25, 34))}` !==
      `${row[5]} ${row[7]} ${row[8]}`
    )
      bad('modelo, série ou número')
    const own = row[3] === '0'
    if (own) {
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
    const reg = row[5] === '65' ? 'C175' : 'C170'
    if (below.length === 0 || below.some(r => r[1] !== reg || r.length !== (reg === 'C170' ? 38 : 19)))
      bad('itens')
    if (reg === 'C175' && (row[4] || !own || row[2] !== '1')) bad('NFC-e')
    const sum = (n: number) => below.reduce((all, r) => all + cents(r[n]), 0)
    if (cents(row[12]) !== xmlCents(xml, 'ICMSTot', 'vNF')) bad('VL_DOC não é o vNF')
    if (cents(row[16]) !== sum(reg === 'C170' ? 7 : 3)) bad('VL_MERC')
    if (cents(row[14]) !== sum(reg === 'C170' ? 8 : 4)) bad('VL_DESC')
    const lines = dets(xml)
    if (reg === 'C170' && lines.length !== below.length) bad('linhas')
    TAXES.forEach((tax, t) => {
      const place = AT[reg][tax]
      const total = sum(place + 5)
      if (cents(row[26 + t]) !== total) bad(`VL_${tax}`)
      if (own) {
        const said = lines.reduce((all, det) => all + Math.round(num(inside(det, tax), `v${tax}`) * 100), 0)
        if (total !== said || total !== xmlCents(xml, 'ICMSTot', `v${tax}`)) bad(`${tax} não é o do XML`)
      }
      below.forEach((r, i) => {
        const cst = r[place] ?? ''
        const fits = row[2] === '1' ? /^(0[1-9]|49|99)$/ : /^(5[0-6]|6[0-7]|7[0-5]|9[89])$/
        if (!fits.test(cst) || (regime[0] === '2' && /^[56]/.test(cst))) bad(`CST ${cst}`)
        if (own && row[2] === '1' && reg === 'C170' && cst !== inside(inside(lines[i] ?? '', tax), 'CST'))
          bad(`CST de ${tax} não é o do XML`)
        const due =
          (cents(r[place + 1]) * comma(r[place + 2])) / 100 + comma(r[place + 3]) * comma(r[place + 4]) * 100
        if (Math.abs(cents(r[place + 5]) - due) > 5) bad(`${tax}: base e alíquota`)
      })
    })
    if (!own) for (const [i, r] of below.entries()) judgeEntry(r, lines[i] ?? '', creditos.get(key), bad)
    if (row[10] === '' || iso(row[10]) > iso(to)) bad('data')
    const day = iso(own ? row[10] : row[11])
    if (day < iso(from) || day > iso(to) || (row[11] !== '' && iso(row[11]) < iso(row[10]))) bad('data')
    for (const r of below)
      if (!(row[2] === '1' ? /^[567][1-9]\d\d$/ : /^[123][1-9]\d\d$/).test(r[reg === 'C170' ? 11 : 2] ?? ''))
        bad('CFOP')
  })
  for (const [line, list] of numbers) {
    const have = new Set(list)
    for (let n = Math.min(...list); n < Math.max(...list); n++)
      if (!have.has(n)) wrong.push(`número ${line} ${n}`)
  }
  return wrong
}

/** Computes an entry's credit from the supplier's line: 1,65 % and 9,25 % less it, of the goods without ICMS. */
function judgeEntry(
  r: Row,
  det: string,
  credito: { ipi: boolean } | undefined,
  bad: (what: string) => void,
): void {
  const taxed = /<CST>(01|02|49|99)<\/CST>/.test(inside(det, 'PIS'))
  const ipi = credito?.ipi ? 0 : num(det, 'vIPI')
  const base = Math.round(100 * (num(det, 'vProd') + ipi - num(det, 'vDesc') - num(det, 'vICMS')))
  const [pis, cofins] = [cents(r[30]), cents(r[36])]
  if (!credito || !taxed) {
    if (pis !== 0 || cofins !== 0 || !/^7/.test(r[25] ?? '')) bad('crédito que não há')
    return
  }
  if (cents(r[26]) !== base || r[25] !== '50') bad('base do crédito')
  if (pis !== Math.round(base * 0.0165) || pis + cofins !== Math.round((base * 925) / 10_000)) bad('crédito')
}
