import { modulo11 } from '../../../../document/modulo11.ts'
import { dec } from '../../../../money/decimal.ts'
import { toText } from '../../../../money/round.ts'
import { dataHora } from '../../../../paper/format.ts'
import { said } from '../../../kit/paper/printed.ts'
import { findNo, type NoXml, no, parseXml, textoOf, todos } from '../../../kit/parse.ts'
import type { NotaImpressa } from '../nota.ts'

const TECNICOS = 'DANFE em Contingência - impresso em decorrência de problemas técnicos'

/**
 * Texts required on the DANFE by kind of issue (tpEmis), and the code printed until the note has a protocol (MOC 7.0, annex
 * II, and the contingency manual of the NF-e).
 */
const EMISSOES: Readonly<
  Record<string, { texto: string; ate: 'sempre' | 'autorizada'; codigo?: 'dados' | 'epec' }>
> = {
  '2': { texto: TECNICOS, ate: 'sempre', codigo: 'dados' },
  '4': {
    texto: 'DANFE impresso em contingência - EPEC regularmente recebida pela Receita Federal do Brasil',
    ate: 'sempre',
    codigo: 'epec',
  },
  '5': { texto: TECNICOS, ate: 'sempre', codigo: 'dados' },
  '9': { texto: 'EMITIDA EM CONTINGÊNCIA - Pendente de autorização', ate: 'autorizada' },
}

const emissionOf = (nota: NotaImpressa) => EMISSOES[said(nota, 'ide/tpEmis')]

/** Gives the contingency text; '' for a usual issue, SVC included, and for an offline one (tpEmis 9) with a protocol. */
export function contingencyText(nota: NotaImpressa): string {
  const emissao = emissionOf(nota)
  return emissao && !(emissao.ate === 'autorizada' && nota.prot) ? emissao.texto : ''
}

export interface QuadroAutorizacao {
  titulo: string
  texto: string
  /** Digits of the second bar code. */
  dados: string | null
}

/** Makes the box beside the nature of operation. `epec`: SEFAZ's answer to the EPEC event. */
export function authorisation(nota: NotaImpressa, epec: string | null): QuadroAutorizacao {
  const codigo = emissionOf(nota)?.codigo
  if (!nota.prot && codigo === 'dados') {
    const dados = securityCode(nota)
    return { titulo: 'DADOS DA NF-E', texto: dados.match(/.{1,4}/g)?.join(' ') ?? '', dados }
  }
  if (!nota.prot && codigo === 'epec') {
    const resposta = epec === null ? null : no(findNo(parseXml(epec), 'retEvento'), 'infEvento')
    return {
      titulo: 'PROTOCOLO DE AUTORIZAÇÃO DO EPEC',
      texto: protocol(resposta, 'dhRegEvento'),
      dados: null,
    }
  }
  return { titulo: 'PROTOCOLO DE AUTORIZAÇÃO DE USO', texto: protocol(nota.prot, 'dhRecbto'), dados: null }
}

const protocol = (resposta: NoXml | null, quando: string): string =>
  [textoOf(resposta, 'nProt'), dataHora(textoOf(resposta, quando))].filter(Boolean).join(' - ')

/** Gives the IBGE code of the recipient's state; 99 when abroad or without a city. */
function stateOf(nota: NotaImpressa): string {
  const municipio = said(nota, 'dest/enderDest/cMun')
  return municipio === '' || municipio === '9999999' ? '99' : municipio.slice(0, 2)
}

/**
 * Makes the 36-character security code (FS, FS-DA) of a note that SEFAZ does not know yet: recipient's state, tpEmis,
 * recipient's document, value, whether there is ICMS and ICMS ST (1 yes, 2 no), day, check digit.
 */
function securityCode(nota: NotaImpressa): string {
  const quem = ['CNPJ', 'CPF'].map(tag => said(nota, `dest/${tag}`)).find(Boolean) ?? ''
  const centavos = toText(dec(said(nota, 'total/ICMSTot/vNF') || '0').times(100), 0)
  const grupos = todos(nota.inf, 'det').map(det => no(det, 'imposto', 'ICMS')?.filhos[0])
  const some = (tag: string) => (grupos.some(grupo => /[1-9]/.test(textoOf(grupo, tag))) ? '1' : '2')
  const corpo = [
    stateOf(nota),
    said(nota, 'ide/tpEmis'),
    quem.padStart(14, '0'),
    centavos.padStart(14, '0'),
    some('vICMS'),
    some('vICMSST'),
    said(nota, 'ide/dhEmi').slice(8, 10),
  ].join('')
  return corpo + modulo11(corpo, 10)
}
