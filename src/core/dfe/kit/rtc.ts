import { f, g, type LayoutNode, o, og } from './node.ts'
import { forma, taxa, valor } from './types.ts'

export const cstRtc = forma('TCST', /^[0-9]{3}$/, 'CST de 3 dígitos')
export const cClassTrib = forma('TcClassTrib', /^[0-9]{6}$/, 'classificação tributária de 6 dígitos')

/** Makes mandatory fields of R$. */
export const valores = (...tags: string[]) => tags.map(tag => f(tag, valor))

/** Reversed credits of a line; also, summed, of the document. */
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

/**
 * Makes the group of IBS and CBS that all documents share (DFeTiposBasicos 1.00). `livre`: fields of the CBS otherwise due
 * in Manaus and the free trade areas.
 */
export const groupIbsCbs = (livre: readonly LayoutNode[]) =>
  g('gIBSCBS', [
    f('vBC', valor),
    g('gIBSUF', parte('pIBSUF', 'vIBSUF')),
    g('gIBSMun', parte('pIBSMun', 'vIBSMun')),
    f('vIBS', valor),
    g('gCBS', parte('pCBS', 'vCBS', og('gALCZFMCBS', livre))),
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
