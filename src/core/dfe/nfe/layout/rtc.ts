import { f, g, type LayoutNode, o, og, oneOf, oneOrNone, together } from '../../kit/node.ts'
import {
  digitos,
  forma,
  mesAno,
  quantidadeRtc,
  quantidadeRtcOpc,
  taxa,
  texto,
  um,
  valor,
} from '../../kit/types.ts'

const cstRtc = forma('TCST', /^[0-9]{3}$/, 'CST de 3 dígitos')
const cClassTrib = forma('TcClassTrib', /^[0-9]{6}$/, 'classificação tributária de 6 dígitos')

/** Group UB (IS), as the current official package has it: PL_010b called the rate by unit pISEspec. */
export const is = og(
  'IS',
  [
    f('CSTIS', cstRtc, { rotulo: 'CST do Imposto Seletivo' }),
    f('cClassTribIS', cClassTrib, { rotulo: 'Classificação do Imposto Seletivo' }),
    together(
      f('vBCIS', valor),
      f('pIS', taxa),
      o('adRemIS', taxa),
      together(f('uTrib', texto(1, 6)), f('qTrib', quantidadeRtcOpc)),
      f('vIS', valor),
    ),
  ],
  { nota: 'LC 214/2025 art. 409; desde 2027-01-01' },
)

const valores = (...tags: string[]) => tags.map(tag => f(tag, valor))
/** Credits taken back: of a line and, summed, of the note. */
export const estorno = valores('vIBSEstCred', 'vCBSEstCred')

/** Reductions of one of the three shares; `extra` stands before its value. */
const parte = (aliquota: string, imposto: string, ...extra: LayoutNode[]) => [
  f(aliquota, taxa),
  og('gDif', [f('pDif', taxa), f('vDif', valor)]),
  og('gDevTrib', [o('pDevTrib', taxa), f('vDevTrib', valor)]),
  og('gRed', [f('pRedAliq', taxa), f('pAliqEfet', taxa)]),
  ...extra,
  f(imposto, valor),
]

/** Goods for Manaus and the free trade areas: what the CBS would be. */
const gALCZFMCBS = og('gALCZFMCBS', [
  f('tpALCZFMCBS', um('1', '2')),
  o('nProcSuframa', texto(8, 12)),
  f('pAliqEfetRegCBS', taxa),
  f('vTribRegCBS', valor),
])

const gIBSCBS = g('gIBSCBS', [
  f('vBC', valor),
  g('gIBSUF', parte('pIBSUF', 'vIBSUF')),
  g('gIBSMun', parte('pIBSMun', 'vIBSMun')),
  f('vIBS', valor),
  g('gCBS', parte('pCBS', 'vCBS', gALCZFMCBS)),
  og('gTribRegular', [
    f('CSTReg', cstRtc),
    f('cClassTribReg', cClassTrib),
    f('pAliqEfetRegIBSUF', taxa),
    f('vTribRegIBSUF', valor),
    f('pAliqEfetRegIBSMun', taxa),
    f('vTribRegIBSMun', valor),
    f('pAliqEfetRegCBS', taxa),
    f('vTribRegCBS', valor),
  ]),
  og('gTribCompraGov', [
    f('pAliqIBSUF', taxa),
    f('vTribIBSUF', valor),
    f('pAliqIBSMun', taxa),
    f('vTribIBSMun', valor),
    f('pAliqCBS', taxa),
    f('vTribCBS', valor),
  ]),
])

/** Single-phase tax of a fuel, by unit. */
const mono = (tag: string, qual: 'Reten' | 'Ret') =>
  og(tag, [
    f(`qBCMono${qual}`, quantidadeRtc),
    f(`adRemIBS${qual}`, taxa),
    f(`vIBSMono${qual}`, valor),
    f(`adRemCBS${qual}`, taxa),
    f(`vCBSMono${qual}`, valor),
  ])

const gIBSCBSMono = g('gIBSCBSMono', [
  og('gMonoPadrao', [
    f('qBCMono', quantidadeRtc),
    f('adRemIBS', taxa),
    f('adRemCBS', taxa),
    f('vIBSMono', valor),
    f('vCBSMono', valor),
  ]),
  mono('gMonoReten', 'Reten'),
  mono('gMonoRet', 'Ret'),
  og('gMonoDif', [f('pDifIBS', taxa), f('vIBSMonoDif', valor), f('pDifCBS', taxa), f('vCBSMonoDif', valor)]),
  ...valores('vTotIBSMonoItem', 'vTotCBSMonoItem'),
])

/** A credit that a purchase gives at once, or that waits for a condition. */
const creditoPresumido = (tag: string) =>
  og(tag, [f('pCredPres', taxa), oneOf(f('vCredPres', valor), f('vCredPresCondSus', valor))])

/** 0 to 4: what kind of good the presumed credit of Manaus is for. */
export const tpCredPresIBSZFM = um('0', '1', '2', '3', '4')

/** Group UB of NT 2025.002: IBS of state and city, CBS. */
export const ibscbs = og(
  'IBSCBS',
  [
    f('CST', cstRtc, { rotulo: 'CST do IBS/CBS' }),
    f('cClassTrib', cClassTrib, { rotulo: 'Classificação tributária' }),
    o('indDoacao', um('1')),
    oneOrNone(
      gIBSCBS,
      gIBSCBSMono,
      g('gTransfCred', valores('vIBS', 'vCBS')),
      g('gAjusteCompet', [f('competApur', mesAno), ...valores('vIBS', 'vCBS')]),
    ),
    og('gEstornoCred', estorno),
    oneOrNone(
      g('gCredPresOper', [
        f('vBCCredPres', valor),
        f('cCredPres', digitos(2)),
        creditoPresumido('gIBSCredPres'),
        creditoPresumido('gCBSCredPres'),
      ]),
      g('gCredPresIBSZFM', [
        f('competApur', mesAno),
        f('tpCredPresIBSZFM', tpCredPresIBSZFM),
        f('vCredPresIBSZFM', valor),
      ]),
    ),
  ],
  { nota: 'NT 2025.002; dever do CRT 3 desde 2026-01-01, dos demais desde 2027-01-01' },
)
