import { f, g, type LayoutNode, o, og, oneOf, oneOrNone, together } from '../../kit/node.ts'
import {
  digitos,
  forma,
  mesAno,
  quantidadeRtc,
  quantidadeRtcOpc,
  type Tipo,
  taxa,
  texto,
  um,
  valor,
} from '../../kit/types.ts'

const cstRtc = forma('TCST', /^[0-9]{3}$/, 'CST de 3 dígitos')
const cClassTrib = forma('TcClassTrib', /^[0-9]{6}$/, 'classificação tributária de 6 dígitos')

/** Group UB (IS), as in the current official package: PL_010b named the rate per unit pISEspec. */
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
/** Reversed credits of a line; also, summed, of the note. */
export const estorno = valores('vIBSEstCred', 'vCBSEstCred')

/** Lists the fields of one of the three shares (state, city, CBS). `extra` comes before the tag of the tax amount. */
const parte = (aliquota: string, imposto: string, ...extra: LayoutNode[]) => [
  f(aliquota, taxa),
  og('gDif', [f('pDif', taxa), f('vDif', valor)]),
  og('gDevTrib', [o('pDevTrib', taxa), f('vDevTrib', valor)]),
  og('gRed', [f('pRedAliq', taxa), f('pAliqEfet', taxa)]),
  ...extra,
  f(imposto, valor),
]

/** CBS otherwise due on goods for Manaus and the free trade areas. */
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

/** Makes a group of the single-phase tax of a fuel, by unit. */
const mono = (tag: string, qual: 'Reten' | 'Ret') =>
  og(tag, [
    f(`qBCMono${qual}`, quantidadeRtc),
    f(`adRemIBS${qual}`, taxa),
    f(`vIBSMono${qual}`, valor),
    f(`adRemCBS${qual}`, taxa),
    f(`vCBSMono${qual}`, valor),
  ])

/** Groups of both taxes: the layout of a fuel until 2026-11-15. */
const monoJuntos: LayoutNode[] = [
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
]

/** Makes the group of one tax of a fuel, by unit or by value: the layout from 2026-11-16 on. */
const groupMono = (
  tag: string,
  imposto: 'IBS' | 'CBS',
  proprio: LayoutNode[],
  retencao: readonly [base: string, taxa: string],
  base: Tipo,
) =>
  og(tag, [
    og('gMonoPadrao', [...proprio, f(`v${imposto}Mono`, valor)]),
    og('gMonoReten', [f(retencao[0], base), f(retencao[1], taxa), f(`v${imposto}MonoReten`, valor)]),
    og('gMonoRet', [f(`v${imposto}MonoRet`, valor)]),
    og('gpBioDiferenca', [f('qBCBioComb', quantidadeRtc), f(`v${imposto}Diferenca`, valor)]),
  ])

const byUnidade = (imposto: 'IBS' | 'CBS') =>
  groupMono(
    `g${imposto}MonoAdRem`,
    imposto,
    [f('qBCMono', quantidadeRtc), f(`adRem${imposto}`, taxa)],
    ['qBCMonoReten', `adRem${imposto}Reten`],
    quantidadeRtc,
  )

const byValor = (imposto: 'IBS' | 'CBS', ...partes: LayoutNode[]) =>
  groupMono(
    `g${imposto}MonoAdValorem`,
    imposto,
    [f('vBCMono', valor), ...partes],
    ['vBCMonoReten', 'pAliqMonoReten'],
    valor,
  )

const gIBSCBSMono = g('gIBSCBSMono', [
  ...monoJuntos,
  oneOrNone(
    byUnidade('IBS'),
    byValor(
      'IBS',
      f('pAliqMonoUF', taxa),
      f('vIBSMonoUF', valor),
      f('pAliqMonoMun', taxa),
      f('vIBSMonoMun', valor),
    ),
  ),
  oneOrNone(byUnidade('CBS'), byValor('CBS', f('pAliqMonoCBS', taxa))),
  ...valores('vTotIBSMonoItem', 'vTotCBSMonoItem'),
])

/** Makes a presumed credit: usable at once, or after a condition. */
const creditoPresumido = (tag: string) =>
  og(tag, [f('pCredPres', taxa), oneOf(f('vCredPres', valor), f('vCredPresCondSus', valor))])

/** Kind of goods of the presumed credit of Manaus, 0 to 4. */
export const tpCredPresIBSZFM = um('0', '1', '2', '3', '4')

/** Group UB of NT 2025.002: IBS of state and city, and CBS. */
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
