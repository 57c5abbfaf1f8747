import { f, g, type LayoutNode, o, og, oneOf, oneOrNone, together } from '../../kit/node.ts'
import { cClassTrib, cstRtc, estorno, groupIbsCbs, valores } from '../../kit/rtc.ts'
import {
  digitos,
  mesAno,
  quantidadeRtc,
  quantidadeRtcOpc,
  type Tipo,
  taxa,
  texto,
  um,
  valor,
} from '../../kit/types.ts'

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

export { estorno } from '../../kit/rtc.ts'

const gIBSCBS = groupIbsCbs([
  f('tpALCZFMCBS', um('1', '2')),
  o('nProcSuframa', texto(8, 12)),
  f('pAliqEfetRegCBS', taxa),
  f('vTribRegCBS', valor),
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
