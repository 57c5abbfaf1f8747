import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LAW } from '../src/core/law/index.ts'
import { CST_ICMS } from '../src/core/tax/icms/cst.ts'
import { calcularDocumento, type EntradaDocumento, type EntradaItem } from '../src/core/tax/index.ts'
import { FIGURAS_DINHEIRO, NOMES_TAXA } from '../src/core/tax/sale/figuras.ts'
import { SOMA, TOTAIS } from '../src/core/tax/sale/totais.ts'

/**
 * Fields that docs/engine.md explains. `npm run engine-doc` writes the file (ignored by git) by running the engine: for each
 * CST, on one document with every field filled. A rule's field counts as "read" if changing it changes a result; formula and
 * source come from the engine's explanation. Nothing is typed by hand, so the document cannot become outdated.
 */
const FIGURAS = [...FIGURAS_DINHEIRO, ...NOMES_TAXA]

const ITEM: EntradaItem = {
  qtde: '10',
  preco: '100',
  valor_pauta: null,
  qbc_mono: '8',
  qbc_mono_reten: '2',
  red_ad_rem: '10',
  icms_efetivo: { aliquota: '18', reducao: '0' },
  aliq_icms_int_des: '20',
  aliq_fpc: '2',
  valor_ii: '0',
}

const BASE: EntradaDocumento = {
  tipo_operacao: 1,
  modelo: '55',
  data: '2026-11-20',
  finalidade_op: 1,
  tipo_atend: 9,
  emitente: { crt: 3, uf: 'SP' },
  destinatario: { uf: 'SP', tipo: 'J', tipo_contribuite: 1, consumidor: 0 }, // contrato
  valorfrente: '50', // contrato
  outrasdespesas: '30',
  parametros: { mva_uf: { mva: ['35', '50', '60', '70', '80'], fcp: ['2', '1', '2', '2', '2'] } },
  itens: [],
}

const ICMS = {
  cfop: '5102',
  origem: '0',
  icms: '18',
  icms_st: '20',
  icms_credito: '2.5',
  reducao_icms: '33.33',
  reducao_icms_pf: '20',
  reducao_icms_st: '10',
  aliq_icms_diferido: '40',
  aliq_icms_retido_anteriormente: '1.47',
  mva: '1',
  fcp: '1',
  mobc: '3',
  mobcst: '4',
  pFCPDif: '50',
  motivo_dessoneracao: '9', // contrato
  aplicar_reducao_desconto: true,
  opcoes: ['frete_icms', 'frete_icms_st', 'outros_icms'],
}

const IPI = { aliquota: '10', tipo_calculo: 1, opcoes: ['frete_ipi'] }
const PIS = { aliquota_pis: '1.65', aliquota_confins: '7.6', tipo_calculo: 1, opcoes: ['subtrair_icms'] } // contrato
const RTC = {
  aliquota_uf_ibs: '0.1',
  aliquota_reducao_uf_ibs: '60',
  diferimento_uf_ibs: '50',
  aliquota_mu_ibs: '0.05',
  aliquota_reducao_mu_ibs: '60',
  diferimento_mu_ibs: '50',
}
const ISENTO = { cst: '41', cfop: '5102', origem: '0' }

/** Gives another valid value of a rule's field. */
function outro(nome: string, valor: unknown): unknown {
  if (typeof valor === 'boolean') return !valor
  if (Array.isArray(valor)) return []
  const trocas: Record<string, unknown> = {
    mobc: '1',
    mobcst: '5',
    mva: '2',
    fcp: '2',
    cfop: '5102',
    origem: '1',
    tipo_calculo: 2,
    motivo_dessoneracao: null,
  }
  if (nome in trocas) return trocas[nome]
  return String(Number(valor) + 1)
}

function figuras(item: EntradaItem): Record<string, string> {
  const r = calcularDocumento({ ...BASE, itens: [item] })
  if (r.erro !== null) return { recusa: r.erro }
  return Object.fromEntries(FIGURAS.map(f => [f, r.itens[0]?.[f] ?? '']))
}

type Campo = 'regraicms' | 'regraipi' | 'regrapisconfins' | 'regraibs'

/** Writes the section of one CST: fields read, fields written, formulas and sources. */
function secao(titulo: string, item: EntradaItem, campo: Campo, ignora: readonly string[]): string {
  const r = calcularDocumento({ ...BASE, explicar: true, itens: [item] })
  if (r.erro !== null || !r.explicacao) throw new Error(`${titulo}: ${r.erro}`)
  const regra = { ...item[campo] } as Record<string, unknown>
  const antes = figuras({ ...item, valor_pauta: '90', valor_pauta_st: '130' })
  const le = Object.keys(regra).filter(nome => {
    if (nome.startsWith('cst')) return false
    const mudada = {
      ...item,
      valor_pauta: '90',
      valor_pauta_st: '130',
      [campo]: { ...regra, [nome]: outro(nome, regra[nome]) },
    }
    return JSON.stringify(figuras(mudada as EntradaItem)) !== JSON.stringify(antes)
  })
  const nos = r.explicacao.itens[0] ?? {}
  const escreve = FIGURAS.filter(f => !ignora.includes(f) && !/^0\.0+$/.test(r.itens[0]?.[f] ?? '0.00'))
  const linhas = escreve.map(f => `| ${f} | ${nos[f]?.formula ?? ''} | ${nos[f]?.fonte ?? ''} |`)
  return [
    `### ${titulo}`,
    '',
    `Reads: ${le.length > 0 ? le.map(n => `\`${n}\``).join(', ') : 'nothing of the rule but its code'}.`,
    '',
    ...(linhas.length > 0
      ? ['| writes | formula | source |', '|---|---|---|', ...linhas]
      : ['Writes nothing: all its figures are zero.']),
    '',
  ].join('\n')
}

const COMUNS = ['vprod', 'vprodliq', 'vprod_xml', 'vfrete', 'voutro', 'vitem', 'vdesc']

/** Writes the taxes of one item of R$ 100.00 on 1 January 2027, with taxes inside the price and outside. */
function precoDe2027(): string[] {
  const item: EntradaItem = {
    qtde: '1',
    preco: '100',
    regraicms: { cst: '00', cfop: '5102', icms: '18' },
    regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.05', aliquota_mu_ibs: '0.05' },
    regracbs: { cst_cbs: '000', aliquota_cbs: '8.8' },
  }
  const nomes = ['vprod_xml', 'tributos_no_preco', 'vprod', 'vprodliq', 'vlricms']
  const campos = [...nomes, 'vlr_ibs_uf', 'vlr_ibs_mu', 'vlr_cbs', 'vitem']
  return [true, false].flatMap(preco_bruto => {
    const r = calcularDocumento({
      ...BASE,
      modelo: '65',
      data: '2027-01-01',
      valorfrente: null, // contrato
      outrasdespesas: null,
      destinatario: null,
      parametros: { preco_bruto },
      itens: [item],
      explicar: true,
    })
    if (r.erro !== null || !r.explicacao) throw new Error('sem explicação')
    const nos = r.explicacao.itens[0] ?? {}
    return [
      `### ${preco_bruto ? 'The price is what is paid (the default)' : 'The price is net'}`,
      '',
      '| writes | formula | source |',
      '|---|---|---|',
      ...campos.filter(c => nos[c]).map(c => `| ${c} | ${nos[c]?.formula} | ${nos[c]?.fonte} |`),
      '',
    ]
  })
}

/** Writes the whole document as Markdown. */
export function engineDoc(): string {
  const icms = [...CST_ICMS.values()].map(l => {
    const titulo = `${l.cst.length === 3 ? 'CSOSN' : 'CST'} ${l.cst}: ${l.descricao}`
    return secao(titulo, { ...ITEM, regraicms: { ...ICMS, cst: l.cst } }, 'regraicms', COMUNS)
  })
  const ipi = ['00', '49', '50', '53', '99'].map(cst =>
    secao(`CST ${cst}`, { ...ITEM, regraicms: ISENTO, regraipi: { ...IPI, cst } }, 'regraipi', COMUNS),
  )
  const pis = ['01', '02', '03', '04', '06', '49', '99'].map(cst =>
    secao(
      `CST ${cst}`,
      {
        ...ITEM,
        regraicms: { ...ICMS, cst: '00', motivo_dessoneracao: null, fcp: null },
        regrapisconfins: { ...PIS, cst_pis: cst, cst_confins: cst },
      }, // contrato
      'regrapisconfins',
      [...COMUNS, 'base_icms', 'vlricms'],
    ),
  )
  const rtc = ['000', '200', '222', '410', '510', '515', '550', '620'].map(cst =>
    secao(
      `CST ${cst}`,
      {
        ...ITEM,
        reducao_bc_ibscbs: '10',
        regraicms: ISENTO,
        regraibs: { ...RTC, cst_ibs: cst },
        regracbs: {
          cst_cbs: cst,
          aliquota_cbs: '0.9',
          aliquota_reducao_uf_cbs: '60',
          diferimento_uf_cbs: '50',
        },
      },
      'regraibs',
      COMUNS,
    ),
  )
  return [
    '# The engine, code by code',
    '',
    'Written by `npm run engine-doc` from the code as it stands. One document, with everything',
    'filled in, runs under each code: 10 units at R$ 100.00, freight 50.00, other costs 30.00, inside SP, model 55, CRT 3.',
    'A field is listed when changing it changes a figure.',
    '',
    '## ICMS',
    '',
    ...icms,
    '## IPI',
    '',
    ...ipi,
    '## PIS and COFINS',
    '',
    ...pis,
    '## IBS and CBS',
    '',
    ...rtc,
    '## The price from 2027 on',
    '',
    'R$ 100.00 under CRT 3 with ICMS 18 %, IBS 0.05 + 0.05 % and CBS 8.8 % (an assumption: no law has published it).',
    'The net value is the largest one that, with its taxes, still fits in the price; the cents that rounding leaves go one',
    'each to CBS, IBS of the state and IBS of the city.',
    '',
    ...precoDe2027(),
    '## Totals',
    '',
    '| total | sums of the items |',
    '|---|---|',
    ...TOTAIS.map(t => `| ${t} | ${SOMA[t].join(' + ')} |`),
    '',
    '## Law by date',
    '',
    '| name | value | from | until | source | verified |',
    '|---|---|---|---|---|---|',
    ...LAW.map(
      l =>
        `| ${[l.nome, Array.isArray(l.valor) ? l.valor.join(' ') : (l.valor ?? 'unpublished'), l.de ?? '–', l.ate ?? '–', l.fonte, l.verificado].join(' | ')} |`,
    ),
    '',
  ].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('../docs/engine.md', import.meta.url), engineDoc())
}
