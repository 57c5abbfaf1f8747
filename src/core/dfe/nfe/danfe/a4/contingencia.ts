import { modulo11 } from '../../../../document/modulo11.ts'
import { dec } from '../../../../money/decimal.ts'
import { toText } from '../../../../money/round.ts'
import { dataHora } from '../../../../paper/format.ts'
import { findNo, type NoXml, no, parseXml, textoOf, todos } from '../../../kit/parse.ts'
import { type NotaImpressa, said } from '../nota.ts'

const TECNICOS = 'DANFE em Contingência - impresso em decorrência de problemas técnicos'

/**
 * Texts that the paper must show by kind of issue (tpEmis), and the substitute of the protocol until there is one (MOC
 * 7.0, annex II, and the contingency manual of the NF-e).
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

/** '' where it was issued as usual: SVC is no contingency to whoever reads the paper. */
export function contingencyText(nota: NotaImpressa): string {
  const emissao = emissionOf(nota)
  return emissao && !(emissao.ate === 'autorizada' && nota.prot) ? emissao.texto : ''
}

export interface QuadroAutorizacao {
  titulo: string
  texto: string
  /** Code of the second bars. */
  dados: string | null
}

/** The box beside the nature of the operation. `epec`: the answer to its event. */
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

/** UF of the recipient as IBGE numbers it; of who is abroad 99. */
function stateOf(nota: NotaImpressa): string {
  const municipio = said(nota, 'dest/enderDest/cMun')
  return municipio === '' || municipio === '9999999' ? '99' : municipio.slice(0, 2)
}

/**
 * The 36 characters of a form of security (FS, FS-DA), which tell what the authority does not know yet: state of the recipient,
 * kind of issuing, who he is, value, whether there is ICMS and ICMS by substitution (1 yes, 2 no), day, check digit.
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
