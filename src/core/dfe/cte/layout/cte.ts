import { f, type Grupo, g, type LayoutNode, o, og, oneOf, SEM_LIMITE } from '../../kit/node.ts'
import { chave, dia, digitos, forma, quantidadeRtc, texto, um, valor } from '../../kit/types.ts'
import { det, docAnt, infCarga, infCargaSimp, infDoc, veicNovos } from './carga.ts'
import { antecipado, ide57, ideOs, ideSimp, indIEToma } from './ide.ts'
import { aereo, aquav, duto, ferrov, multimodal, rodo, rodoOS } from './modais.ts'
import {
  alheios,
  autXML,
  compl,
  complOs,
  complSimp,
  dest,
  emit,
  emitOs,
  exped,
  infRespTec,
  receb,
  rem,
  tomaOs,
  tomaSimp,
} from './partes.ts'
import { cobr, imp, impOs, impSimp, pgtoVinc, total, vPrest, vPrestOs } from './valores.ts'

export const NS_CTE = 'http://www.portalfiscal.inf.br/cte'

const versaoModal = {
  atributos: [f('versaoModal', forma('versaoModal', /^4\.(?:0[0-9]|[1-9][0-9])$/, 'versão 4.00'))],
}
const varios = { max: SEM_LIMITE }

/** Group of the QR Code; SEFAZ refuses a document without it (850), though the schema does not. */
const infCTeSupl = og('infCTeSupl', [
  f(
    'qrCodCTe',
    forma(
      'qrCodCTe',
      /^(?=.{50,1000}$)(?:HTTPS?|https?):\/\/.*\?chCTe=[0-9]{6}[A-Z0-9]{12}[0-9]{26}&tpAmb=[12](?:&sign=[!-ÿ](?:[ -ÿ]*[!-ÿ])?)?$/,
      'endereço do QR Code do CT-e',
    ),
  ),
])

const atributos = [
  f('Id', forma('Id', /^CTe[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/, 'CTe seguido da chave')),
  f('versao', um('4.00')),
]

const inf = (...filhos: LayoutNode[]) => g('infCte', filhos, { atributos })

const infCteComp = g('infCteComp', [f('chCTe', chave, { de: '.', rotulo: 'Chave do CT-e complementado' })], {
  max: 10,
})
const chCte = f('chCte', chave, { de: 'chave', rotulo: 'Chave do CT-e substituído' })
const indAlteraToma = o('indAlteraToma', um('1'), { de: 'mudaTomador', rotulo: 'Muda o tomador' })

/** CT-e 4.00 of cargo, the whole TCTe, for issued and received documents. Without Signature, which signing appends. */
export const CTE = g(
  'CTe',
  [
    inf(
      ...[ide57, compl, emit, rem, exped, receb, dest, vPrest, imp, pgtoVinc],
      oneOf(
        g('infCTeNorm', [
          infCarga,
          infDoc,
          docAnt,
          g('infModal', [oneOf(rodo, aereo, aquav, ferrov, duto, multimodal)], versaoModal),
          veicNovos,
          cobr,
          og('infCteSub', [chCte, indAlteraToma]),
          og('infGlobalizado', [f('xObs', texto(15, 256), { rotulo: 'Observação do globalizado' })]),
          og('infServVinc', [
            g('infCTeMultimodal', [f('chCTeMultimodal', chave, { de: '.' })], {
              ...varios,
              de: 'multimodais',
            }),
          ]),
        ]),
        infCteComp,
      ),
      ...[autXML, infRespTec, ...alheios],
    ),
    infCTeSupl,
  ],
  { ns: NS_CTE },
)

/** CT-e simplificado: one taker, many senders and recipients (Ajuste SINIEF 46/2023). Its root has no version. */
export const CTE_SIMP = g(
  'CTeSimp',
  [
    inf(
      ...[ideSimp, complSimp, emit, tomaSimp(indIEToma), infCargaSimp, det],
      g('infModal', [oneOf(rodo, aereo, aquav)], versaoModal),
      ...[cobr, og('infCteSub', [chCte, indAlteraToma]), impSimp, pgtoVinc, total],
      ...[autXML, infRespTec, ...alheios],
    ),
    infCTeSupl,
  ],
  { ns: NS_CTE },
)

/** CT-e OS: people, goods of value, excess baggage. Its root has the version. */
export const CTE_OS = g(
  'CTeOS',
  [
    inf(
      ...[ideOs, complOs, emitOs, tomaOs, vPrestOs, impOs, pgtoVinc],
      oneOf(
        g('infCTeNorm', [
          g('infServico', [
            f('xDescServ', texto(1, 30), { rotulo: 'Descrição do serviço' }),
            og('infQ', [f('qCarga', quantidadeRtc, { rotulo: 'Quantidade' })], { de: '.' }),
          ]),
          og(
            'infDocRef',
            [
              oneOf(
                {
                  k: 'sequencia',
                  filhos: [
                    f('nDoc', texto(1, 20), { rotulo: 'Número do documento' }),
                    o('serie', texto(1, 3)),
                    o('subserie', texto(1, 3)),
                    f('dEmi', dia),
                    o('vDoc', valor),
                  ],
                },
                f('chBPe', chave, { rotulo: 'Chave do BP-e' }),
              ),
            ],
            { ...varios, rotulo: 'Documentos referenciados' },
          ),
          og(
            'seg',
            [
              f('respSeg', um('4', '5'), { rotulo: 'Responsável pelo seguro' }),
              o('xSeg', texto(1, 30), { rotulo: 'Seguradora' }),
              o('nApol', texto(1, 20), { rotulo: 'Apólice' }),
            ],
            varios,
          ),
          og('infModal', [rodoOS], versaoModal),
          og('infCteSub', [chCte]),
          o('refCTeCanc', chave, { rotulo: 'Chave do CT-e cancelado' }),
          cobr,
          og(
            'infGTVe',
            [
              f('chCTe', digitos(44), { de: 'chave', rotulo: 'Chave da GTV-e' }),
              g(
                'Comp',
                [f('tpComp', um('1', '2', '3', '4', '5', '6')), f('vComp', valor), o('xComp', texto(1, 15))],
                { ...varios, de: 'componentes' },
              ),
            ],
            varios,
          ),
        ]),
        infCteComp,
      ),
      ...[autXML, infRespTec, ...antecipado('chCTePagAnt')],
    ),
    infCTeSupl,
  ],
  { ns: NS_CTE, atributos: [f('versao', um('4.00'))] },
)

/** Group infCte of each document: what is signed. */
export const INF_CTE = {
  CTe: CTE.filhos[0] as Grupo,
  CTeSimp: CTE_SIMP.filhos[0] as Grupo,
  CTeOS: CTE_OS.filhos[0] as Grupo,
} as const
