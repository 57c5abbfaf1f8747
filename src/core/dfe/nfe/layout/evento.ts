import { eventLayoutIn, versionOf } from '../../kit/event/write.ts'
import { cru, f, g, type LayoutNode, o, oneOf } from '../../kit/node.ts'
import {
  chave,
  cnpj,
  cpf,
  cUF,
  digitos,
  forma,
  idEstrangeiro,
  ieNumero,
  instante,
  texto,
  ufOuExterior,
  um,
  valor,
} from '../../kit/types.ts'
import { NFE_EVENT } from '../event/words.ts'
import { NS_NFE } from './nfe.ts'

const versaoEvento = versionOf(NFE_EVENT)
export const protocoloEvento = forma('TProt', /^(?:[0-9]{15}|[0-9]{17})$/, 'protocolo de 15 ou 17 dígitos')

/** Makes the layout of a kind of event; `detEvento`: the fields that only this kind has. */
export const eventLayout = (tpEvento: string, detEvento: readonly LayoutNode[]) =>
  eventLayoutIn(NFE_EVENT, tpEvento, detEvento)

/** 110111, cancelling: an NFC-e in 30 minutes, an NF-e in 24 h or its state's limit (Aj. SINIEF 19/2016, 7/2005). */
export const EVENTO_CANCELAMENTO = eventLayout('110111', [
  f('descEvento', um('Cancelamento')),
  f('nProt', protocoloEvento),
  f('xJust', texto(15, 255), { rotulo: 'Justificativa' }),
])

/** 110112: cancelling, within 168 h, of an NFC-e replaced by another that was issued in contingency. */
export const EVENTO_CANCELAMENTO_SUBSTITUICAO = eventLayout('110112', [
  f('descEvento', um('Cancelamento por substituicao')),
  f('cOrgaoAutor', cUF),
  f('tpAutor', um('1')),
  f('verAplic', texto(1, 20)),
  f('nProt', protocoloEvento),
  f('xJust', texto(15, 255), { rotulo: 'Justificativa' }),
  f('chNFeRef', chave),
])

/** 110110: correction letter of an NF-e (never an NFC-e, rej. 784), within 720 h. */
export const EVENTO_CCE = eventLayout('110110', [
  f('descEvento', um('Carta de Correcao')),
  f('xCorrecao', texto(15, 1000), { rotulo: 'Correção' }),
  f('xCondUso', texto(1, 5000)),
])

/** 210200, 210210, 210220 and 210240: manifestation of the recipient, sent to the national environment (NT 2020.001). */
export const manifestLayout = (tpEvento: string, descEvento: string, motivo: boolean) =>
  eventLayout(tpEvento, [
    f('descEvento', um(descEvento)),
    ...(motivo ? [f('xJust', texto(15, 255), { rotulo: 'Justificativa' })] : []),
  ])

/** 110140, EPEC: summary of a note, registered before the note while the state's SEFAZ does not answer (NT 2014.001). */
export const EVENTO_EPEC = eventLayout('110140', [
  f('descEvento', um('EPEC')),
  f('cOrgaoAutor', cUF),
  f('tpAutor', um('1')),
  f('verAplic', texto(1, 20)),
  f('dhEmi', instante),
  f('tpNF', um('0', '1')),
  f('IE', ieNumero, { rotulo: 'Inscrição estadual' }),
  g('dest', [
    f('UF', ufOuExterior),
    oneOf(f('CNPJ', cnpj), f('CPF', cpf), f('idEstrangeiro', idEstrangeiro)),
    o('IE', ieNumero),
    f('vNF', valor),
    f('vICMS', valor),
    f('vST', valor),
  ]),
])

/** Batch of events. The layout allows 20; this system sends one, so that each answer is about one event. */
export const ENV_EVENTO = g('envEvento', [f('idLote', digitos(1, 15)), cru('evento', 20)], {
  ns: NS_NFE,
  atributos: [versaoEvento],
})

const versao4 = f('versao', um('4.00'))

export const INUT_NFE = g(
  'inutNFe',
  [
    g(
      'infInut',
      [
        f('tpAmb', um('1', '2')),
        f('xServ', um('INUTILIZAR')),
        f('cUF', cUF),
        f('ano', digitos(2)),
        f('CNPJ', cnpj),
        f('mod', um('55', '65')),
        f('serie', forma('TSerie', /^(?:0|[1-9][0-9]{0,2})$/, 'série de 0 a 999')),
        f('nNFIni', forma('TNF', /^[1-9][0-9]{0,8}$/, 'número de 1 a 999999999')),
        f('nNFFin', forma('TNF', /^[1-9][0-9]{0,8}$/, 'número de 1 a 999999999')),
        f('xJust', texto(15, 255), { rotulo: 'Justificativa' }),
      ],
      { atributos: [f('Id', forma('Id', /^ID[0-9A-Z]{41}$/, 'ID + campos'))] },
    ),
  ],
  { ns: NS_NFE, atributos: [versao4] },
)

export const CONS_SIT_NFE = g(
  'consSitNFe',
  [f('tpAmb', um('1', '2')), f('xServ', um('CONSULTAR')), f('chNFe', chave)],
  { ns: NS_NFE, atributos: [versao4] },
)

/** Query of a batch by its receipt. */
export const CONS_RECI_NFE = g(
  'consReciNFe',
  [f('tpAmb', um('1', '2')), f('nRec', forma('TRec', /^[0-9]{15}$/, 'recibo de 15 dígitos'))],
  {
    ns: NS_NFE,
    atributos: [versao4],
  },
)

/** Query of a state's register of taxpayers (NfeConsultaCadastro, layout 2.00). */
export const CONS_CAD = g(
  'ConsCad',
  [
    g('infCons', [
      f('xServ', um('CONS-CAD')),
      f('UF', forma('TUfCons', /^[A-Z]{2}$/, 'UF')),
      oneOf(f('CNPJ', cnpj), f('CPF', cpf)),
    ]),
  ],
  { ns: NS_NFE, atributos: [f('versao', um('2.00'))] },
)

export const CONS_STAT_SERV = g(
  'consStatServ',
  [f('tpAmb', um('1', '2')), f('cUF', cUF), f('xServ', um('STATUS'))],
  { ns: NS_NFE, atributos: [versao4] },
)

/** Batch of notes. A batch of one must be synchronous, indSinc 1 (NT 2025.001); a larger one must not (rej. 764). */
export const ENVI_NFE = g(
  'enviNFe',
  [f('idLote', digitos(1, 15)), f('indSinc', um('0', '1')), cru('NFe', 50)],
  {
    ns: NS_NFE,
    atributos: [versao4],
  },
)

const nsu = digitos(15)

/** Query of the national distribution (NT 2014.002): documents after a sequence number (NSU), or of one NSU or key. */
export const DIST_DFE_INT = g(
  'distDFeInt',
  [
    f('tpAmb', um('1', '2')),
    f('cUFAutor', cUF),
    f('CNPJ', cnpj),
    oneOf(
      g('distNSU', [f('ultNSU', nsu)]),
      g('consNSU', [f('NSU', nsu)]),
      g('consChNFe', [f('chNFe', chave)]),
    ),
  ],
  { ns: NS_NFE, atributos: [f('versao', um('1.01'))] },
)

/** Authorised document as stored and delivered. */
export const NFE_PROC = g('nfeProc', [cru('NFe'), cru('protNFe')], { ns: NS_NFE, atributos: [versao4] })
export const PROC_INUT = g('ProcInutNFe', [cru('inutNFe'), cru('retInutNFe')], {
  ns: NS_NFE,
  atributos: [versao4],
})
export const PROC_EVENTO = g('procEventoNFe', [cru('evento'), cru('retEvento')], {
  ns: NS_NFE,
  atributos: [versaoEvento],
})
