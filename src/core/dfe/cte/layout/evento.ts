import { eventLayoutIn } from '../../kit/event/write.ts'
import { cru, f, type Grupo, g, type LayoutNode, o, og, oneOf, SEM_LIMITE } from '../../kit/node.ts'
import {
  base64,
  chave,
  cnpj,
  cpf,
  cUF,
  dia,
  digitos,
  forma,
  ie,
  instante,
  latitude,
  longitude,
  placa,
  quantidadeRtc,
  rntrcOuIsento,
  texto,
  ufOuExterior,
  um,
  valor,
} from '../../kit/types.ts'
import { CTE_EVENT } from '../event/words.ts'
import { NS_CTE } from './cte.ts'
import { quem } from './partes.ts'
import { pgto } from './valores.ts'

const versao = f('versao', um('4.00'))
const protocolo = digitos(15)
const nProt = f('nProt', protocolo)
const varios = { max: SEM_LIMITE }

/** Detail of a kind of event: the element inside detEvento. */
const detalhe = (tag: string, descEvento: string, ...campos: LayoutNode[]) =>
  g(tag, [f('descEvento', um(descEvento)), ...campos])

const onde = [o('latitude', latitude), o('longitude', longitude)]
const entregues = og('infEntrega', [f('chNFe', chave)], { max: 2000 })

/** Text fixed by Convênio SINIEF 6/89, art. 58-B. */
export const CONDICAO_USO =
  'A Carta de Correcao e disciplinada pelo Art. 58-B do CONVENIO/SINIEF 06/89: Fica permitida a utilizacao de carta de correcao, para regularizacao de erro ocorrido na emissao de documentos fiscais relativos a prestacao de servico de transporte, desde que o erro nao esteja relacionado com: I - as variaveis que determinam o valor do imposto tais como: base de calculo, aliquota, diferenca de preco, quantidade, valor da prestacao;II - a correcao de dados cadastrais que implique mudanca do emitente, tomador, remetente ou do destinatario;III - a data de emissao ou de saida.'

const parteDaGtv = (tag: 'rem' | 'dest') =>
  g(tag, [quem, o('IE', ie), f('UF', ufOuExterior), f('xNome', texto(2, 60))])

/** Details of the events, by code. */
export const DETALHES = {
  '110110': detalhe(
    'evCCeCTe',
    'Carta de Correcao',
    g(
      'infCorrecao',
      [
        f('grupoAlterado', texto(1, 20)),
        f('campoAlterado', texto(1, 20)),
        f('valorAlterado', texto(1, 500)),
        o('nroItemAlterado', forma('nroItem', /^(?:[1-9][0-9]|0?[1-9])$/, 'de 1 a 99')),
      ],
      varios,
    ),
    f('xCondUso', um(CONDICAO_USO)),
  ),
  '110111': detalhe(
    'evCancCTe',
    'Cancelamento',
    nProt,
    f('xJust', texto(15, 255), { rotulo: 'Justificativa' }),
  ),
  '110160': detalhe(
    'evRegMultimodal',
    'Registro Multimodal',
    f('xRegistro', texto(15, 1000), { rotulo: 'Registro' }),
    o('nDoc', digitos(1, 44), { rotulo: 'Documento' }),
  ),
  '110170': detalhe(
    'evGTV',
    'Informacoes da GTV',
    g(
      'infGTV',
      [
        f('nDoc', texto(1, 20)),
        f('id', texto(1, 20)),
        o('serie', texto(1, 3)),
        o('subserie', texto(1, 3)),
        f('dEmi', dia),
        f('nDV', texto(1, 1)),
        f('qCarga', quantidadeRtc),
        g('infEspecie', [f('tpEspecie', um('1', '2', '3', '4')), o('vEspecie', valor)], varios),
        parteDaGtv('rem'),
        parteDaGtv('dest'),
        o('placa', placa),
        o('UF', ufOuExterior),
        o('RNTRC', rntrcOuIsento),
      ],
      varios,
    ),
  ),
  '110180': detalhe(
    'evCECTe',
    'Comprovante de Entrega do CT-e',
    nProt,
    f('dhEntrega', instante),
    f('nDoc', texto(2, 20)),
    f('xNome', texto(2, 60)),
    ...onde,
    f('hashEntrega', base64),
    f('dhHashEntrega', instante),
    entregues,
  ),
  '110181': detalhe(
    'evCancCECTe',
    'Cancelamento do Comprovante de Entrega do CT-e',
    nProt,
    f('nProtCE', protocolo),
  ),
  '110190': detalhe(
    'evIECTe',
    'Insucesso na Entrega do CT-e',
    nProt,
    f('dhTentativaEntrega', instante),
    o('nTentativa', digitos(3)),
    f('tpMotivo', um('1', '2', '3', '4')),
    o('xJustMotivo', texto(15, 256)),
    ...onde,
    o('hashTentativaEntrega', base64),
    o('dhHashTentativaEntrega', instante),
    entregues,
  ),
  '110191': detalhe(
    'evCancIECTe',
    'Cancelamento do Insucesso de Entrega do CT-e',
    nProt,
    f('nProtIE', protocolo),
  ),
  '110300': detalhe('evVincPgto', 'Vinculacao do Pagamento', nProt, pgto({})),
  '110301': detalhe(
    'evCancVincPgto',
    'Cancelamento da vinculacao do pagamento',
    nProt,
    f('nProtVincPgto', protocolo),
  ),
  '610110': detalhe(
    'evPrestDesacordo',
    'Prestacao do Servico em Desacordo',
    f('indDesacordoOper', um('1')),
    f('xObs', texto(15, 255), { rotulo: 'Motivo do desacordo' }),
  ),
  '610111': detalhe(
    'evCancPrestDesacordo',
    'Cancelamento Prestacao do Servico em Desacordo',
    f('nProtEvPrestDes', protocolo),
  ),
} satisfies Readonly<Record<string, Grupo>>

export type TipoDeEvento = keyof typeof DETALHES

/** Makes the layout of a kind of event. */
export const eventLayout = (tipo: TipoDeEvento) => eventLayoutIn(CTE_EVENT, tipo, [DETALHES[tipo]])

const xServ = (servico: string) => f('xServ', um(servico))
const tpAmb = f('tpAmb', um('1', '2'))

export const CONS_SIT_CTE = g('consSitCTe', [tpAmb, xServ('CONSULTAR'), f('chCTe', chave)], {
  ns: NS_CTE,
  atributos: [versao],
})

export const CONS_STAT_SERV_CTE = g('consStatServCTe', [tpAmb, f('cUF', cUF), xServ('STATUS')], {
  ns: NS_CTE,
  atributos: [versao],
})

const nsu = digitos(15)

/** Query of the national distribution (layout 1.00): it has no query by key. */
export const DIST_DFE_INT_CTE = g(
  'distDFeInt',
  [
    tpAmb,
    f('cUFAutor', cUF),
    oneOf(f('CNPJ', cnpj), f('CPF', cpf)),
    oneOf(g('distNSU', [f('ultNSU', nsu)]), g('consNSU', [f('NSU', nsu)])),
  ],
  { ns: NS_CTE, atributos: [f('versao', um('1.00'))] },
)

const proc = (tag: string, ...partes: string[]) =>
  g(
    tag,
    partes.map(parte => cru(parte)),
    { ns: NS_CTE, atributos: [versao] },
  )

/** Authorised documents as stored and delivered, and registered events. */
export const CTE_PROC = proc('cteProc', 'CTe', 'protCTe')
export const CTE_SIMP_PROC = proc('cteSimpProc', 'CTeSimp', 'protCTe')
export const CTE_OS_PROC = proc('cteOSProc', 'CTeOS', 'protCTe')
export const PROC_EVENTO_CTE = proc('procEventoCTe', 'eventoCTe', 'retEventoCTe')
