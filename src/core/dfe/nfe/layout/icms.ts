import { motivosDesoneracao } from '../../../law/desoneracao.ts'
import { type Campo, f, type Grupo, g, type LayoutNode, o, oneOf, together } from '../../kit/node.ts'
import {
  forma,
  percentual,
  percentualInteiro,
  quantidade,
  taxa,
  taxaOpc,
  ufOuExterior,
  um,
  valor,
} from '../../kit/types.ts'

/** Groups N, by CST or CSOSN: tags in the schema's order. */
const orig = f('orig', um('0', '1', '2', '3', '4', '5', '6', '7', '8'), { rotulo: 'Origem' })
const origOpc: Campo = { ...orig, min: 0 }
const cst = (...codigos: string[]) => f('CST', um(...codigos))
const csosn = (...codigos: string[]) => f('CSOSN', um(...codigos))
const modBC = f('modBC', um('0', '1', '2', '3'))
const vBC = f('vBC', valor)
const pICMS = f('pICMS', taxa)
const vICMS = f('vICMS', valor)
const propria: readonly LayoutNode[] = [modBC, vBC, pICMS, vICMS]
const cBenefRBC = o('cBenefRBC', forma('cBenefRBC', /^(?:[!-ÿ]{8}|[!-ÿ]{10})$/, '8 ou 10 caracteres'))
const fcp = together(f('vBCFCP', valor), f('pFCP', taxaOpc), f('vFCP', valor))
const fcpDif = together(f('pFCPDif', taxaOpc), f('vFCPDif', valor), o('vFCPEfet', valor))
const fcpSt = together(f('vBCFCPST', valor), f('pFCPST', taxaOpc), f('vFCPST', valor))
const st: readonly LayoutNode[] = [
  f('modBCST', um('0', '1', '2', '3', '4', '5', '6')),
  o('pMVAST', taxaOpc),
  o('pRedBCST', taxaOpc),
  f('vBCST', valor),
  f('pICMSST', taxa),
  f('vICMSST', valor),
  fcpSt,
]
const deson = (codigo: string) =>
  together(
    f('vICMSDeson', valor),
    f('motDesICMS', um(...(motivosDesoneracao(codigo) ?? [])), { rotulo: 'Motivo da desoneração' }),
    o('indDeduzDeson', um('0', '1'), { nota: 'NT 2023.004' }),
  )
const stDeson = together(f('vICMSSTDeson', valor), f('motDesICMSST', um('3', '9', '12')))
const fcpStRetido = together(f('vBCFCPSTRet', valor), f('pFCPSTRet', taxaOpc), f('vFCPSTRet', valor))
const efetivo = together(
  f('pRedBCEfet', taxaOpc),
  f('vBCEfet', valor),
  f('pICMSEfet', taxaOpc),
  f('vICMSEfet', valor),
)
const retido: readonly LayoutNode[] = [
  together(f('vBCSTRet', valor), f('pST', taxaOpc), o('vICMSSubstituto', valor), f('vICMSSTRet', valor)),
  fcpStRetido,
  efetivo,
]
const credito: readonly LayoutNode[] = [f('pCredSN', taxa), f('vCredICMSSN', valor)]

const grupos: readonly Grupo[] = [
  g('ICMS00', [orig, cst('00'), ...propria, together(f('pFCP', taxaOpc), f('vFCP', valor))]),
  g('ICMS02', [orig, cst('02'), o('qBCMono', quantidade), f('adRemICMS', taxa), f('vICMSMono', valor)]),
  g('ICMS10', [orig, cst('10'), ...propria, fcp, ...st, stDeson]),
  g('ICMS15', [
    orig,
    cst('15'),
    o('qBCMono', quantidade),
    f('adRemICMS', taxa),
    f('vICMSMono', valor),
    o('qBCMonoReten', quantidade),
    f('adRemICMSReten', taxa),
    f('vICMSMonoReten', valor),
    together(f('pRedAdRem', percentualInteiro), f('motRedAdRem', um('1', '9'))),
  ]),
  g('ICMS20', [orig, cst('20'), modBC, f('pRedBC', taxa), vBC, pICMS, vICMS, fcp, deson('20')]),
  g('ICMS30', [orig, cst('30'), ...st, deson('30')]),
  g('ICMS40', [orig, cst('40', '41', '50'), deson('40')]),
  g('ICMS51', [
    orig,
    cst('51'),
    o('modBC', um('0', '1', '2', '3')),
    o('pRedBC', taxa),
    cBenefRBC,
    o('vBC', valor),
    o('pICMS', taxa),
    o('vICMSOp', valor),
    o('pDif', percentual),
    o('vICMSDif', valor),
    o('vICMS', valor),
    fcp,
    fcpDif,
  ]),
  g('ICMS53', [
    orig,
    cst('53'),
    o('qBCMono', quantidade),
    o('adRemICMS', taxa),
    o('vICMSMonoOp', valor),
    o('pDif', percentual),
    o('vICMSMonoDif', valor),
    o('vICMSMono', valor),
    o('qBCMonoDif', quantidade),
    o('adRemICMSDif', taxa),
  ]),
  g('ICMS60', [orig, cst('60'), ...retido]),
  g('ICMS61', [
    orig,
    cst('61'),
    o('qBCMonoRet', quantidade),
    f('adRemICMSRet', taxa),
    f('vICMSMonoRet', valor),
  ]),
  g('ICMS70', [
    orig,
    cst('70'),
    modBC,
    f('pRedBC', taxa),
    vBC,
    pICMS,
    vICMS,
    fcp,
    ...st,
    deson('70'),
    stDeson,
  ]),
  g('ICMS90', [
    orig,
    cst('90'),
    together(
      modBC,
      vBC,
      o('pRedBC', taxaOpc),
      cBenefRBC,
      pICMS,
      together(f('vICMSOp', valor), f('pDif', percentual), f('vICMSDif', valor)),
      vICMS,
      fcp,
      fcpDif,
    ),
    together(...st),
    deson('90'),
    stDeson,
  ]),
  // ICMS shared between the states of maker and seller
  g('ICMSPart', [
    orig,
    cst('10', '20', '90'),
    modBC,
    vBC,
    o('pRedBC', taxaOpc),
    pICMS,
    vICMS,
    ...st,
    f('pBCOp', taxaOpc),
    f('UFST', ufOuExterior),
    together(f('vICMSDeson', valor), f('motDesICMS', um('9', '10', '11')), o('indDeduzDeson', um('0', '1'))),
  ]),
  // ST retained before, passed on to the other state
  g('ICMSST', [
    orig,
    cst('41', '60'),
    f('vBCSTRet', valor),
    o('pST', taxaOpc),
    o('vICMSSubstituto', valor),
    f('vICMSSTRet', valor),
    fcpStRetido,
    f('vBCSTDest', valor),
    f('vICMSSTDest', valor),
    efetivo,
  ]),
  g('ICMSSN101', [orig, csosn('101'), ...credito]),
  g('ICMSSN102', [origOpc, csosn('102', '103', '300', '400')]),
  g('ICMSSN201', [orig, csosn('201'), ...st, ...credito]),
  g('ICMSSN202', [orig, csosn('202', '203'), ...st]),
  g('ICMSSN500', [orig, csosn('500'), ...retido]),
  g('ICMSSN900', [
    origOpc,
    csosn('900'),
    together(modBC, vBC, o('pRedBC', taxaOpc), pICMS, vICMS),
    together(...st),
    together(...credito),
  ]),
]

export const icms = g('ICMS', [oneOf(...grupos)])
