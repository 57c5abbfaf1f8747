import { f, g, o, og } from '../../kit/node.ts'
import { dia, um, valor, valorOpc } from '../../kit/types.ts'
import { estorno } from './rtc.ts'

const ibs = (imposto: string) => [f('vDif', valor), f('vDevTrib', valor), f(imposto, valor)]

/** Groups W: sums of the items, exact (SEFAZ has a tolerance per item, none here). */
export const total = g('total', [
  g('ICMSTot', [
    f('vBC', valor),
    f('vICMS', valor),
    f('vICMSDeson', valor),
    o('vFCPUFDest', valor),
    o('vICMSUFDest', valor),
    o('vICMSUFRemet', valor),
    f('vFCP', valor),
    f('vBCST', valor),
    f('vST', valor),
    f('vFCPST', valor),
    f('vFCPSTRet', valor),
    o('qBCMono', valor),
    o('vICMSMono', valor),
    o('qBCMonoReten', valor),
    o('vICMSMonoReten', valor),
    o('qBCMonoRet', valor),
    o('vICMSMonoRet', valor),
    f('vProd', valor),
    f('vFrete', valor),
    f('vSeg', valor),
    f('vDesc', valor),
    f('vII', valor),
    f('vIPI', valor),
    f('vIPIDevol', valor),
    f('vPIS', valor),
    f('vCOFINS', valor),
    f('vOutro', valor),
    f('vNF', valor, { nota: 'rej. 610' }),
    o('vTotTrib', valor, { nota: 'Lei 12.741/2012; rej. 685' }),
  ]),
  og('ISSQNtot', [
    ...['vServ', 'vBC', 'vISS', 'vPIS', 'vCOFINS'].map(tag => o(tag, valorOpc)),
    f('dCompet', dia, { rotulo: 'Data da prestação do serviço' }),
    ...['vDeducao', 'vOutro', 'vDescIncond', 'vDescCond', 'vISSRet'].map(tag => o(tag, valorOpc)),
    o('cRegTrib', um('1', '2', '3', '4', '5', '6')),
  ]),
  og(
    'retTrib',
    ['vRetPIS', 'vRetCOFINS', 'vRetCSLL', 'vBCIRRF', 'vIRRF', 'vBCRetPrev', 'vRetPrev'].map(tag =>
      o(tag, valorOpc),
    ),
  ),
  og('ISTot', [f('vIS', valor)]),
  og('IBSCBSTot', [
    f('vBCIBSCBS', valor),
    og('gIBS', [
      g('gIBSUF', ibs('vIBSUF')),
      g('gIBSMun', ibs('vIBSMun')),
      f('vIBS', valor),
      f('vCredPres', valor),
      f('vCredPresCondSus', valor),
    ]),
    og('gCBS', [...ibs('vCBS'), f('vCredPres', valor), f('vCredPresCondSus', valor)]),
    og('gMono', [
      f('vIBSMono', valor),
      f('vCBSMono', valor),
      f('vIBSMonoReten', valor),
      f('vCBSMonoReten', valor),
      f('vIBSMonoRet', valor),
      f('vCBSMonoRet', valor),
    ]),
    og('gEstornoCred', estorno),
  ]),
  o('vNFTot', valorOpc, { nota: 'rej. 1004, 1094' }),
])
