import { describe, expect, test } from 'vitest'
import type { FatosDoMes, ItemSped, NotaSped } from '../../../src/core/sped/facts.ts'
import { enteredNote, ownNote } from '../../../src/core/sped/note-of-xml.ts'
import { arquivoDe, EMPRESA, FATOS, itemDe, type LinhaXml, type NotaXml, xmlDe } from './mundo.ts'

/** A February of notes with ST, DIFAL, FCP and IPI, their returns and entries; read back here by the guide's numbers alone. */
const MES = '2026-02'
const FORNECEDOR = '99888777000103'
let seed = 41
const sorteio = (n: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  // the low bits of such a generator repeat soon
  return Math.floor(seed / 65_536) % n
}
const reais = (centavos: number) => (centavos / 100).toFixed(2)
const por = (centavos: number, taxa: number) => reais(Math.round(centavos * taxa))

/** What the test drew, in cents: the truth, kept apart from the XML and from the file. */
interface Esperado {
  st: Map<string, [deve: number, volta: number]>
  difal: Map<string, [deve: number, volta: number]>
  fcp: Map<string, [deve: number, volta: number]>
  icms: [deve: number, volta: number]
  ipi: [deve: number, volta: number]
  estoque: Map<string, number>
}
const certo: Esperado = {
  ...{ st: new Map(), difal: new Map(), fcp: new Map(), icms: [0, 0], ipi: [0, 0] },
  estoque: new Map(),
}
const soma = (de: Map<string, [number, number]>, uf: string, lado: 0 | 1, centavos: number) => {
  const par = de.get(uf) ?? [0, 0]
  par[lado] += centavos
  de.set(uf, par)
}
const c = (texto: string) => Math.round(Number(texto) * 100)

const xmls = new Map<string, string>()
const notas: NotaSped[] = []
const anotar = (nota: NotaXml, ler: (xml: string) => NotaSped) => {
  const { chave, xml } = xmlDe(nota)
  xmls.set(chave, xml)
  notas.push(ler(xml))
}
const UFS = ['SP', 'RJ', 'MG', 'BA']
for (let n = 1; n <= 160; n++) {
  const dia = `${MES}-${String(1 + sorteio(28)).padStart(2, '0')}`
  const uf = UFS[sorteio(4)] ?? 'SP'
  const fora = uf !== 'SP'
  const valor = 1000 + sorteio(90_000)
  const especie = sorteio(5)
  const lado = especie === 4 ? 1 : 0
  const cancelada = n % 23 === 0
  const aliq = fora ? 0.12 : 0.18
  const [icms, ipi, st] = [por(valor, aliq), por(valor, 0.05), por(valor, 0.07)]
  const comSt = especie !== 3
  const comDifal = fora && especie >= 3
  const [difal, fcp] = [por(valor, 0.06), uf === 'RJ' ? por(valor, 0.02) : '0.00']
  const primeiro = { 0: fora ? '6' : '5', 1: fora ? '2' : '1' }[lado]
  const linha: LinhaXml = {
    ...{ cfop: `${primeiro}${comSt ? (lado ? '410' : '401') : '102'}`, cst: comSt ? '10' : '00' },
    ...{ valor: reais(valor), aliq: (aliq * 100).toFixed(2), icms, ipi: [reais(valor), '5.00', ipi] },
    ...(comSt ? { st: [por(valor, 1.4), st] as [string, string] } : {}),
  }
  anotar(
    {
      ...{ modelo: '55', numero: n, serie: 2, dia, tpNF: lado ? '0' : '1', finNFe: lado ? '4' : '1' },
      para: comDifal
        ? { cpf: '52998224725', uf, nome: 'Fulano' }
        : { cnpj: '44555666000181', uf, nome: 'Cliente' },
      ...(comDifal ? { difal: { fcp, destino: difal } } : {}),
      linhas: [linha],
    },
    xml => ownNote(xml, { cancelada }),
  )
  if (cancelada) continue
  certo.icms[lado] += c(icms)
  certo.ipi[lado] += c(ipi)
  if (comSt) soma(certo.st, uf, lado, c(st))
  if (comDifal) {
    soma(certo.difal, uf, lado, c(difal))
    soma(certo.fcp, uf, lado, c(fcp))
  }
}
const mover = (item: ItemSped, qtde: number) =>
  certo.estoque.set(item.cod, (certo.estoque.get(item.cod) ?? 0) + qtde)
for (let n = 1; n <= 40; n++) {
  const [valor, qtde] = [5000 + sorteio(40_000), 1 + sorteio(9)]
  const [icms, ipi] = [por(valor, 0.18), por(valor, 0.1)]
  const [toma, tomaIpi] = [n % 3 > 0, n % 4 > 0]
  const item = itemDe(n % 7)
  anotar(
    {
      ...{ modelo: '55', numero: n, dia: `${MES}-10`, de: FORNECEDOR },
      linhas: [{ cfop: '5101', valor: reais(valor), aliq: '18.00', icms, ipi: [reais(valor), '10.00', ipi] }],
    },
    xml =>
      enteredNote(xml, {
        ...{ dia: `${MES}-12`, credito_icms: toma, credito_ipi: tomaIpi, credito_pis_cofins: true },
        linhas: new Map([[1, { item, qtde: String(qtde), cfop: '1102' }]]),
      }),
  )
  mover(item, qtde * 1000)
  if (toma) certo.icms[1] += c(icms)
  if (tomaIpi) certo.ipi[1] += c(ipi)
}
// what left the shelf, and is not of the notes of this file
for (let n = 0; n < 7; n++) mover(itemDe(n), -1500 * (n + 1))

const linhasDoInventario = Array.from({ length: 50 }, (_, i) => {
  const [qtde, unitario] = [1 + sorteio(5000) / 10, (1 + sorteio(99_999) / 1000).toFixed(6)]
  const valor = (Math.round(qtde * Number(unitario) * 100) / 100).toFixed(2)
  return { item: itemDe(i + 1), qtde: qtde.toFixed(4), unitario, valor }
})
const ABERTAS: FatosDoMes = {
  ...FATOS,
  anteriores: { ipi: '1.00', 'st:PR': '12.00' },
  inventarios: [{ dia: '2025-12-31', motivo: '01', linhas: linhasDoInventario }],
  saldos: [...certo.estoque].map(([cod, mil]) => ({
    ...{ item: itemDe(Number(cod.slice(1))), qtde: (Math.max(0, mil) / 1000).toFixed(4) },
  })),
}
const resta = ([deve, volta]: [number, number] = [0, 0]) => Math.max(0, deve - volta)
const guia = (apuracao: 'icms' | 'st' | 'difal', uf: string, centavos: number) => ({
  ...{ apuracao, uf, codigo: '000', valor: reais(centavos), vencimento: '2026-03-20', receita: '1' },
})
const FECHADAS: FatosDoMes = {
  ...ABERTAS,
  obrigacoes: [
    guia('icms', 'SP', resta(certo.icms)),
    ...UFS.flatMap(uf => [
      guia('st', uf, resta(certo.st.get(uf))),
      guia('difal', uf, resta(certo.difal.get(uf)) + resta(certo.fcp.get(uf))),
    ]).filter(({ valor }) => valor !== '0.00'),
  ],
}
notas.sort((a, b) =>
  `${a.emissao}${a.chave.slice(20, 34)}` < `${b.emissao}${b.chave.slice(20, 34)}` ? -1 : 1,
)
const { texto } = arquivoDe(MES, notas, FECHADAS)
const linhas = texto
  .split('\r\n')
  .slice(0, -1)
  .map(linha => ['', ...linha.slice(1, -1).split('|')])
const de = (reg: string) => linhas.filter(linha => linha[1] === reg)
const n = (linha: readonly string[] | undefined, campo: number) =>
  Math.round(Number((linha?.[campo] ?? '').replace(',', '.')) * 100)
/** Lines below the one at `at` until the next of its register or a closing. */
const abaixo = (at: number, reg: string) => {
  const fim = linhas.findIndex((linha, i) => i > at && (linha[1] === reg || /990$/.test(linha[1] ?? '')))
  return linhas.slice(at + 1, fim)
}
const porUf = (reg: string, filho: string) =>
  new Map(
    linhas.flatMap((linha, at) =>
      linha[1] === reg ? [[linha[2], abaixo(at, reg).find(cada => cada[1] === filho) ?? []] as const] : [],
    ),
  )

test('cada C100 é a soma dos seus C190, e na entrada o C190 a dos seus C170', () => {
  let vistas = 0
  linhas.forEach((linha, at) => {
    if (linha[1] !== 'C100' || linha[6] === '02') return
    vistas++
    const filhas = abaixo(at, 'C100')
    const c190 = filhas.filter(cada => cada[1] === 'C190')
    const total = (campo: number) => c190.reduce((sum, cada) => sum + n(cada, campo), 0)
    expect([21, 22, 23, 24, 25].map(campo => n(linha, campo))).toEqual([6, 7, 8, 9, 11].map(total))
    expect(n(linha, 12)).toBe(total(5))
    const vNF = /<vNF>([\d.]+)/.exec(xmls.get(linha[9] ?? '') ?? '')?.[1] ?? ''
    expect(n(linha, 12)).toBe(c(vNF))
    const c170 = filhas.filter(cada => cada[1] === 'C170')
    expect(c170.length > 0).toBe(linha[3] === '1')
    if (linha[3] === '1')
      for (const grupo of c190) {
        const dele = c170.filter(cada => [10, 11, 14].every((campo, i) => cada[campo] === grupo[i + 2]))
        const somado = (campo: number) => dele.reduce((sum, cada) => sum + n(cada, campo), 0)
        expect([13, 15, 24].map(somado)).toEqual([6, 7, 11].map(campo => n(grupo, campo)))
      }
  })
  expect(vistas).toBe(160 - 6 + 40)
})

test('E110, E210, E310 e E520 são o que se vendeu, devolveu e comprou, UF a UF', () => {
  const [e110] = de('E110')
  expect([2, 6, 13].map(campo => n(e110, campo))).toEqual([...certo.icms, resta(certo.icms)])
  const st = porUf('E200', 'E210')
  expect([...st.keys()]).toEqual(['BA', 'MG', 'PR', 'RJ', 'SP'])
  for (const [uf, [deve, volta]] of certo.st)
    expect([uf, ...[2, 8, 4, 13].map(campo => n(st.get(uf), campo))]).toEqual([
      uf,
      100,
      deve,
      volta,
      resta([deve, volta]),
    ])
  // a credit of before and nothing else: there was no movement
  expect(st.get('PR')?.slice(2)).toEqual(['0', '12,00', ...Array(10).fill('0,00'), '12,00', '0,00'])
  const difal = porUf('E300', 'E310')
  for (const [uf, [deve, volta]] of certo.difal) {
    const fcp = certo.fcp.get(uf) ?? [0, 0]
    expect([uf, ...[4, 6, 10, 14, 16, 20].map(campo => n(difal.get(uf), campo))]).toEqual([
      ...[uf, deve, volta, resta([deve, volta])],
      ...[...fcp, resta(fcp)],
    ])
  }
  const [e520] = de('E520')
  expect([3, 4].map(campo => n(e520, campo))).toEqual(certo.ipi)
  expect(de('E510').reduce((sum, cada) => sum + n(cada, 6), 0)).toBe(certo.ipi[0] + certo.ipi[1])
  const pago = (reg: string) => de(reg).reduce((sum, cada) => sum + n(cada, 3), 0)
  const devido = (mapa: Map<string, [number, number]>) =>
    [...mapa.values()].reduce((sum, par) => sum + resta(par), 0)
  expect([pago('E250'), pago('E316')]).toEqual([devido(certo.st), devido(certo.difal) + devido(certo.fcp)])
})

test('o inventário de dezembro soma, e o K200 é o saldo do estoque', () => {
  const [h005] = de('H005')
  expect([h005?.[2], n(h005, 3)]).toEqual([
    '31122025',
    linhasDoInventario.reduce((sum, { valor }) => sum + c(valor), 0),
  ])
  expect(de('H010').map(cada => n(cada, 6))).toEqual(linhasDoInventario.map(({ valor }) => c(valor)))
  for (const cada of de('H010')) {
    const [qtde, unitario] = [4, 5].map(campo => Number(cada[campo]?.replace(',', '.')))
    expect(Math.abs((qtde ?? 0) * (unitario ?? 0) - n(cada, 6) / 100)).toBeLessThan(0.06)
  }
  expect(de('K200').map(cada => [cada[2], cada[3], cada[4]])).toEqual(
    [...certo.estoque].map(([cod, mil]) => [
      '28022026',
      cod,
      (Math.max(0, mil) / 1000).toFixed(3).replace('.', ','),
    ]),
  )
  const codigos = new Set(de('0200').map(cada => cada[2]))
  for (const cada of [...de('H010').map(linha => linha[2]), ...de('K200').map(linha => linha[3])])
    expect(codigos.has(cada)).toBe(true)
})

/** Writes a file with one note, and gives the lines of a register. */
function umaNota(nota: Partial<NotaXml>, reg: string, empresa = EMPRESA, fatos = FATOS) {
  const { xml } = xmlDe({
    ...{
      modelo: '55',
      numero: 1,
      dia: '2026-10-05',
      para: { cnpj: '44555666000181', uf: 'SP', nome: 'Cliente' },
    },
    linhas: [{ cfop: '5102', valor: '100.00', aliq: '18.00', icms: '18.00' }],
    ...nota,
  })
  const arquivo = arquivoDe('2026-10', [ownNote(xml, { cancelada: false })], fatos, empresa).texto
  return arquivo.split('\r\n').flatMap(linha => (linha.startsWith(`|${reg}|`) ? [linha.split('|')] : []))
}
const comItem = (mais: Partial<ItemSped>) => ({
  ...FATOS,
  saldos: [{ item: { ...itemDe(1), ...mais }, qtde: '5' }],
})

describe('o que outros programas erraram', () => {
  test('código de barras que não é GTIN fica vazio (nfephp-org/sped-efd#462)', () => {
    const barra = (dito: string) => umaNota({}, '0200', EMPRESA, comItem({ barra: dito }))[0]?.[4]
    expect(['SEM GTIN', '-', '123', '7891000100103', '12345670'].map(barra)).toEqual([
      '',
      '',
      '',
      '7891000100103',
      '12345670',
    ])
  })

  test('o CEST vai só com algarismos (udisoft-lab/roadmap-erp#568)', () => {
    expect(umaNota({}, '0200', EMPRESA, comItem({ cest: '17.049.00' }))[0]?.[13]).toBe('1704900')
  })

  test('o produto sem tipo não some do bloco K', () => {
    const fatos = comItem({ tipo: '' })
    expect([umaNota({}, 'K200', EMPRESA, fatos).length, umaNota({}, '0200', EMPRESA, fatos)[0]?.[7]]).toEqual(
      [1, ''],
    )
    expect(umaNota({}, 'K200', EMPRESA, comItem({ tipo: '07' }))).toEqual([])
  })

  test('IPI zerado é uma apuração zerada (nfephp-org/sped-efd#491)', () => {
    expect(umaNota({}, 'E520')[0]?.slice(2, -1)).toEqual(Array(7).fill('0,00'))
  })

  test('texto com barra e quebra fica num campo só (udisoft-lab/roadmap-erp#557)', () => {
    const nome = 'Padaria | do\nJosé  & “Cia”'
    const [parte] = umaNota(
      { para: { cnpj: '44555666000181', uf: 'SP', nome: nome.replace('&', '&amp;') } },
      '0150',
    )
    expect([parte?.length, parte?.[3]]).toEqual([15, 'Padaria do José & "Cia"'])
  })

  test('nota própria não tem C170, nem o ICMS duas vezes (AOPack/SPEDBr.NET#77)', () => {
    expect(umaNota({}, 'C170')).toEqual([])
    expect(umaNota({}, 'C100')[0]?.[12]).toBe('100,00')
  })

  test('ICMS com FCP: um C191, e a soma no C190 e na nota', () => {
    const linhas: LinhaXml[] = [
      { cfop: '5102', valor: '100.00', aliq: '18.00', icms: '18.00', fcp: ['2.00', '2.00'] },
    ]
    expect(umaNota({ linhas }, 'C191').map(linha => linha.slice(2, -1))).toEqual([['2,00', '0,00', '0,00']])
    expect([umaNota({ linhas }, 'C100')[0]?.[22], umaNota({ linhas }, 'C190')[0]?.[7]]).toEqual([
      '20,00',
      '20,00',
    ])
  })

  test('nota sem cobrança tem IND_PGTO 2 (nfephp-org/sped-efd#471)', () => {
    expect(umaNota({}, 'C100')[0]?.[13]).toBe('0')
    const { xml } = xmlDe({
      modelo: '55',
      numero: 1,
      dia: '2026-10-05',
      linhas: [{ cfop: '5910', cst: '41', valor: '9.00' }],
    })
    expect(ownNote(xml.replace('<tPag>01', '<tPag>90'), { cancelada: false }).pagamento).toBe('2')
  })

  test('quem não é indústria não tem 0002 nem bloco do IPI (OCA/l10n-brazil#4886)', () => {
    const comercio = { ...EMPRESA, industria: false }
    expect([umaNota({}, '0002', comercio), umaNota({}, 'E500', comercio)]).toEqual([[], []])
    expect(umaNota({}, '0000', comercio)[0]?.[15]).toBe('1')
  })

  test('o ajuste digitado é um E111, e o das notas nenhum (OCA/l10n-brazil#4887)', () => {
    const ajustes = [{ codigo: 'SP020799', descricao: 'Crédito', valor: '3.00', apuracao: 'icms', uf: 'SP' }]
    expect(umaNota({}, 'E111', EMPRESA, { ...FATOS, ajustes }).map(linha => linha.slice(2, 5))).toEqual([
      ['SP020799', 'Crédito', '3,00'],
    ])
    expect(umaNota({}, 'E110', EMPRESA, { ...FATOS, ajustes })[0]?.[13]).toBe('15,00')
    expect(umaNota({}, 'E111')).toEqual([])
  })

  test('o inventário vazio é H001 com dados e H005 zerado, sem H010', () => {
    const fatos = { ...FATOS, inventarios: [{ dia: '2026-10-31', motivo: '02', linhas: [] }] }
    expect(umaNota({}, 'H005', EMPRESA, fatos)[0]?.slice(2, 5)).toEqual(['31102026', '0,00', '02'])
    expect([umaNota({}, 'H001', EMPRESA, fatos)[0]?.[2], umaNota({}, 'H010', EMPRESA, fatos)]).toEqual([
      '0',
      [],
    ])
  })

  test('o fechamento de cada bloco conta as suas linhas e a si (OCA/l10n-brazil#4872)', () => {
    for (const bloco of '0BCDEGHK19') {
      const suas = linhas.filter(linha => linha[1]?.startsWith(bloco) && linha[1] !== '9999')
      const conta = Number(de(`${bloco}990`)[0]?.[2])
      expect([bloco, conta]).toEqual([bloco, suas.length + (bloco === '9' ? 1 : 0)])
    }
  })
})
