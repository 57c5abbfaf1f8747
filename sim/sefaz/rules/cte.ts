import { differs, exato } from '../exact.ts'
import { DIA } from '../moment.ts'
import {
  NO_EXEMPT_TAKER,
  TRANSPORT_CFOPS,
  TRANSPORT_SVC_EMISSION,
  transportSvcOf,
} from '../tables/transport.ts'
import { isCancelled, isComplemented, isReplaced, type KnownDocument } from '../transport/book.ts'
import { named, rule, said, type TransportExam, type TransportRule, when } from '../transport/exam.ts'
import { breaksTransportForm } from '../transport/form.ts'
import { filhos, find, texto, type XmlNode } from '../wire/xml.ts'
import { reformRules } from './cte-rtc.ts'
import {
  badKey,
  cityElsewhere,
  dateRules,
  duplicateRules,
  emitterRules,
  identityRules,
  idOf,
  noCity,
  notesInBase,
  qrRules,
  readerRules,
  repeated,
  taxpayerRules,
  wrongCnpj,
  wrongCpf,
  wrongIe,
} from './transport.ts'

const NO_VALUE = 'CTE EMITIDO EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'

/** Roles of a CT-e: the group, its address, and its name in the sentences. */
const ROLES = {
  rem: ['enderReme', 'remetente'],
  exped: ['enderExped', 'expedidor'],
  receb: ['enderReceb', 'recebedor'],
  dest: ['enderDest', 'destinatario'],
  'ide/toma4': ['enderToma', 'tomador'],
  toma: ['enderToma', 'tomador'],
} as const
type Role = keyof typeof ROLES

const has = (e: TransportExam, path: string): boolean => find(e.inf, path) !== undefined
const is = (e: TransportExam, path: string, ...values: string[]): boolean =>
  values.includes(said(e, path) ?? '')
const service =
  (...values: string[]) =>
  (e: TransportExam) =>
    is(e, 'ide/tpServ', ...values)

/** Rules of names that a document of homologação must have. */
const homologationRules: readonly TransportRule[] = ([646, 647, 648, 649] as const).map((codigo, i) => {
  const role = (['rem', 'exped', 'receb', 'dest'] as const)[i] ?? 'rem'
  return rule(
    codigo,
    `CT-e emitido em ambiente de homologacao com Razao Social do ${ROLES[role][1]} diferente de ${NO_VALUE}`,
  ).brokenBy(e => is(e, 'ide/tpAmb', '2') && has(e, role) && said(e, `${role}/xNome`) !== NO_VALUE)
})

/** Rules of how and where a CT-e is emitted. */
export const emissionRules: readonly TransportRule[] = [
  rule(670, 'Serie utilizada nao permitida no webservice').brokenBy(e => {
    const serie = Number(said(e, 'ide/serie'))
    return serie >= 890 && serie <= 899
  }),
  rule(
    586,
    'Data e Justificativa de entrada em contingencia nao devem ser informadas para tipo de emissao diferente de FS-DA.',
  ).brokenBy(e => has(e, 'ide/dhCont')),
  rule(515, 'O tpEmis informado so e valido na contingencia SVC').brokenBy(
    e => !TRANSPORT_SVC_EMISSION[e.autorizador] && is(e, 'ide/tpEmis', '7', '8'),
  ),
  rule(516, 'O tpEmis informado e incompativel com SVC-[SP/RS]').brokenBy(
    e =>
      Boolean(TRANSPORT_SVC_EMISSION[e.autorizador]) &&
      !is(e, 'ide/tpEmis', TRANSPORT_SVC_EMISSION[e.autorizador] ?? ''),
  ),
  rule(513, 'UF nao atendida pela SVC-[SP/RS]').brokenBy(
    e =>
      Boolean(TRANSPORT_SVC_EMISSION[e.autorizador]) &&
      transportSvcOf(said(e, 'ide/cUF') ?? '') !== e.autorizador,
  ),
  rule(517, 'CT-e informado em SVC deve ser Normal').brokenBy(
    e => Boolean(TRANSPORT_SVC_EMISSION[e.autorizador]) && !is(e, 'ide/tpCTe', '0'),
  ),
]

const MODALS: Readonly<Record<string, string>> = {
  '01': 'rodo',
  '02': 'aereo',
  '03': 'aquav',
  '04': 'ferrov',
  '05': 'duto',
  '06': 'multimodal',
}

/** Rules of what is said of the means of transport, which the document's own form does not look into. */
export const modalRules: readonly TransportRule[] = [
  rule(579, 'Versao informada para o modal nao suportada').brokenBy(e => {
    const modal = find(e.inf, 'infCTeNorm/infModal') ?? find(e.inf, 'infModal')
    return modal !== undefined && modal.atributos['versaoModal'] !== '4.00'
  }),
  rule(580, 'Falha no Schema XML especifico para o modal').brokenBy(e => {
    const modal = find(e.inf, 'infCTeNorm/infModal') ?? find(e.inf, 'infModal')
    const [inside] = filhos(modal)
    if (inside === undefined) return false
    const road = e.kind.raiz === 'CTeOS' ? 'rodoOS' : 'rodo'
    const name = is(e, 'ide/modal', '01') ? road : (MODALS[said(e, 'ide/modal') ?? ''] ?? '')
    if (inside.nome !== name) return `[${inside.nome}]`
    const broken = breaksTransportForm('cte', inside)
    return broken !== null && `[${broken}]`
  }),
]

/** Group of who pays: one of the four roles, or a group of its own. */
function takerOf(e: TransportExam): XmlNode | undefined {
  const role = (['rem', 'exped', 'receb', 'dest'] as const)[Number(said(e, 'ide/toma3/toma') ?? Number.NaN)]
  if (role !== undefined) return find(e.inf, role)
  const simple = said(e, 'toma/toma')
  return simple === undefined ? (find(e.inf, 'ide/toma4') ?? find(e.inf, 'toma')) : find(e.inf, 'toma')
}

const indIe = (e: TransportExam): string | undefined => said(e, 'ide/indIEToma') ?? said(e, 'toma/indIEToma')
const takerUf = (e: TransportExam): string | undefined => {
  const [address] = filhos(takerOf(e)).filter(({ nome }) => nome.startsWith('ender'))
  return texto(address, 'UF')
}

const lacks = (toma: string, role: Role, codigo: number): TransportRule =>
  rule(codigo, `Nao informado os dados do ${ROLES[role][1]} indicado como tomador do servico`).brokenBy(
    e => is(e, 'ide/toma3/toma', toma) && !has(e, role),
  )

const takerRules: readonly TransportRule[] = [
  lacks('0', 'rem', 460),
  lacks('1', 'exped', 461),
  lacks('2', 'receb', 462),
  lacks('3', 'dest', 463),
]

/** Rules of the taker's IE, of the three kinds of CT-e. */
export const takerIeRules: readonly TransportRule[] = [
  rule(481, 'IE deve ser informada para tomador Contribuinte').brokenBy(
    e => indIe(e) === '1' && takerOf(e) !== undefined && !/^\d+$/.test(texto(takerOf(e), 'IE') ?? ''),
  ),
  rule(482, 'IE do tomador isento deve ser preenchida com ISENTO').brokenBy(
    e => indIe(e) === '2' && texto(takerOf(e), 'IE') !== 'ISENTO',
  ),
  rule(617, 'UF do tomador nao aceita ISENTO com Inscricao Estadual').brokenBy(
    e => indIe(e) === '2' && NO_EXEMPT_TAKER.includes(takerUf(e) ?? ''),
  ),
]

const noteKeys = (e: TransportExam): readonly string[] => [
  ...filhos(find(e.inf, 'infCTeNorm/infDoc'), 'infNFe').map(each => texto(each, 'chave') ?? ''),
  ...filhos(e.inf, 'det').flatMap(det => filhos(det, 'infNFe').map(each => texto(each, 'chNFe') ?? '')),
]

const previousKeys = (emitter: XmlNode): readonly string[] =>
  filhos(emitter, 'idDocAnt').flatMap(each =>
    filhos(each, 'idDocAntEle').map(document => texto(document, 'chCTe') ?? ''),
  )

const previousOf = (e: TransportExam): readonly XmlNode[] =>
  filhos(find(e.inf, 'infCTeNorm/docAnt'), 'emiDocAnt')

const outside = (e: TransportExam): boolean => said(e, 'ide/UFIni') !== said(e, 'ide/UFFim')

/** Rules of what is carried. */
const cargoRules: readonly TransportRule[] = [
  rule(581, 'Campo Valor da Carga deve ser informado para o modal').brokenBy(
    e => has(e, 'infCTeNorm') && !is(e, 'ide/modal', '05') && !has(e, 'infCTeNorm/infCarga/vCarga'),
  ),
  rule(
    693,
    'Grupo Documentos Transportados deve ser informado para tipo de servico diferente de redespacho intermediario e servico vinculado a multimodal',
  ).brokenBy(e => has(e, 'infCTeNorm') && service('0', '1', '2')(e) && !has(e, 'infCTeNorm/infDoc')),
  rule(
    694,
    'Grupo Documentos Transportados nao pode ser informado para tipo de servico redespacho intermediario e servico vinculado a multimodal',
  ).brokenBy(e => service('3', '4')(e) && has(e, 'infCTeNorm/infDoc')),
  rule(601, 'Quantidade de documentos informados no remetente excede limite de 2000').brokenBy(
    e => filhos(find(e.inf, 'infCTeNorm/infDoc')).length > 2000,
  ),
]

/** Rules of the notes that are carried, of the normal and of the simplified CT-e. */
const noteRules: readonly TransportRule[] = [
  rule(527, 'NF-e duplicada no CT-e').brokenBy(e => {
    const twice = repeated(noteKeys(e))
    return twice !== undefined && `[chNFe: ${twice}]`
  }),
  rule(843, 'Chave de acesso da NF-e informada invalida').brokenBy(e =>
    badKey(noteKeys(e), 'chNFe', '55', e),
  ),
  ...notesInBase(noteKeys, {
    absent: [661, 'NF-e inexistente na base de dados da SEFAZ'],
    differs: [662, 'NF-e com diferenca de Chave de Acesso'],
    cancelled: [652, 'NF-e nao pode estar cancelada ou denegada'],
  }),
]

const otherDocumentRules: readonly TransportRule[] = [
  rule(
    729,
    'NF-e de multiplos emitentes informadas nos documentos transportados sem indicador de CT-e Globalizado',
  ).brokenBy(
    e => !has(e, 'ide/indGlobalizado') && new Set(noteKeys(e).map(chave => chave.slice(6, 20))).size > 1,
  ),
  rule(813, 'Tipo de Documento invalido para operacao interestadual').brokenBy(
    e =>
      outside(e) &&
      filhos(find(e.inf, 'infCTeNorm/infDoc'), 'infOutros').some(each =>
        ['59', '65'].includes(texto(each, 'tpDoc') ?? ''),
      ),
  ),
]

/** Rules of the values, of every kind of CT-e. */
export const valueRules: readonly TransportRule[] = [
  rule(650, 'Valor total do servico superior ao limite permitido (R$ 9.999.999,99)').brokenBy(
    e => e.mundo.limite_vtprest !== null && total(e).greaterThanOrEqualTo(e.mundo.limite_vtprest),
  ),
  rule(675, 'Valor do imposto nao corresponde a base de calculo X aliquota').brokenBy(e => {
    const [icms] = filhos(find(e.inf, 'imp/ICMS'))
    const of = (tag: string) => exato(texto(icms, tag) ?? texto(icms, `${tag}OutraUF`))
    const said60 = ['vBCSTRet', 'pICMSSTRet', 'vICMSSTRet'].map(tag => exato(texto(icms, tag)))
    const [base, rate, tax] = icms?.nome === 'ICMS60' ? said60 : [of('vBC'), of('pICMS'), of('vICMS')]
    return (
      base !== undefined && rate !== undefined && tax !== undefined && differs(base.times(rate).div(100), tax)
    )
  }),
  rule(531, 'Valor a receber deve ser menor ou igual Valor da Prestacao').brokenBy(e =>
    exato(said(e, 'vPrest/vRec') ?? said(e, 'total/vTRec')).greaterThan(total(e)),
  ),
  rule(676, 'CFOP informado invalido').brokenBy(e => !TRANSPORT_CFOPS.includes(said(e, 'ide/CFOP') ?? '')),
]

const total = (e: TransportExam) => exato(said(e, 'vPrest/vTPrest') ?? said(e, 'total/vTPrest'))

/** First digit of the CFOP for the states at both ends. */
function cfopDigit(e: TransportExam): string {
  if (is(e, 'ide/UFFim', 'EX')) return '7'
  return outside(e) ? '6' : '5'
}
const elsewhere = (e: TransportExam): boolean =>
  said(e, 'ide/UFIni') !== said(e, 'emit/enderEmit/UF') &&
  !is(e, 'ide/UFIni', 'EX') &&
  !is(e, 'ide/UFFim', 'EX')

const cfopRules: readonly TransportRule[] = [
  rule(519, 'CFOP invalido para operacao').brokenBy(e => said(e, 'ide/CFOP')?.[0] !== cfopDigit(e)),
  rule(524, 'CFOP invalido, informar 5932 ou 6932').brokenBy(
    e => elsewhere(e) && !is(e, 'ide/CFOP', '5932', '6932'),
  ),
  // its number and condition are known, its sentence is not: in our words
  rule(
    908,
    'CFOP 5932 e 6932 so podem ser informados quando a UF de inicio da prestacao diferir da UF do emitente',
  ).brokenBy(e => !elsewhere(e) && is(e, 'ide/CFOP', '5932', '6932')),
]

const all = (
  ...codes: readonly [number, string, (e: TransportExam) => boolean][]
): readonly TransportRule[] =>
  codes.map(([codigo, sentence, check]) => rule(codigo, sentence).brokenBy(check))

const OTHERS = 'servico vinculado a multimodal'

/** Rules of the parties that each kind of service asks for. */
const serviceRules: readonly TransportRule[] = all(
  [
    469,
    'Remetente deve ser informado para tipo de servico diferente de redespacho intermediario ou Servico vinculado a multimodal',
    e => service('0', '1', '2')(e) && !has(e, 'rem'),
  ],
  [
    470,
    `Destinatario deve ser informado para tipo de servico diferente de redespacho intermediario ou ${OTHERS}`,
    e => service('0', '1', '2')(e) && !has(e, 'dest'),
  ],
  [
    474,
    `Expedidor deve ser informado para tipo de servico de redespacho intermediario e ${OTHERS}`,
    e => service('3', '4')(e) && !has(e, 'exped'),
  ],
  [
    475,
    `Recebedor deve ser informado para tipo de servico de redespacho intermediario e ${OTHERS}`,
    e => service('3', '4')(e) && !has(e, 'receb'),
  ],
  [
    651,
    'Referenciar o CT-e Multimodal que foi emitido pelo OTM',
    e => service('4')(e) && has(e, 'infCTeNorm') && !has(e, 'infCTeNorm/infServVinc'),
  ],
  [
    521,
    'Os documentos de transporte anterior devem ser informados para os tipos de servico Subcontratacao, Redespacho e Redespacho Intermediario',
    e => service('1', '2', '3')(e) && has(e, 'infCTeNorm') && !has(e, 'infCTeNorm/docAnt'),
  ],
  [
    747,
    'Documentos anteriores informados para Tipo de Servico Normal',
    e => service('0')(e) && has(e, 'infCTeNorm/docAnt'),
  ],
  [
    543,
    'Chave de CT-e duplicada em documentos anteriores',
    e => repeated(previousOf(e).flatMap(previousKeys)) !== undefined,
  ],
  [
    733,
    'CNPJ do documento anterior deve ser o mesmo indicado no grupo emiDocAnt',
    e => previousOf(e).some(each => previousKeys(each).some(chave => chave.slice(6, 20) !== idOf(each))),
  ],
  [
    745,
    'CNPJ base do tomador deve ser igual ao CNPJ base indicado no grupo emiDocAnt',
    e =>
      service('1')(e) &&
      previousOf(e).length > 0 &&
      !previousOf(e).some(each => idOf(each).slice(0, 8) === idOf(takerOf(e)).slice(0, 8)),
  ],
  [
    746,
    'Tipo de Servico invalido para o tomador informado',
    e =>
      service('0')(e) &&
      e.mundo.emissores_cte.includes(idOf(takerOf(e))) &&
      ![find(e.inf, 'rem'), find(e.inf, 'dest')].some(each => idOf(each) === idOf(takerOf(e))),
  ],
)

/** Numbers of a party's rules: CNPJ, CPF, city of another state, city that is none, IE. */
const partyRules = (
  role: Role,
  [cnpj, cpf, other, none, ie]: readonly number[],
  municipio: string,
): TransportRule[] => {
  const [address, nome] = ROLES[role]
  const uf = (e: TransportExam) => said(e, `${role}/${address}/UF`)
  return [
    rule(cnpj ?? 0, `CNPJ do ${nome} invalido`).brokenBy(e => wrongCnpj(said(e, `${role}/CNPJ`))),
    rule(cpf ?? 0, `CPF do ${nome} invalido`).brokenBy(e => wrongCpf(said(e, `${role}/CPF`))),
    rule(none ?? 0, `Municipio do ${municipio} inexistente`).brokenBy(e =>
      noCity(said(e, `${role}/${address}/cMun`)),
    ),
    rule(other ?? 0, `Codigo de Municipio diverge da UF de localizacao ${nome}`).brokenBy(e =>
      cityElsewhere(said(e, `${role}/${address}/cMun`), uf(e)),
    ),
    rule(ie ?? 0, `IE do ${nome} invalida`).brokenBy(e => wrongIe(said(e, `${role}/IE`), uf(e))),
  ]
}

/** Rules of a taker that stands in a group of its own. */
export const ownTakerRules = (role: 'ide/toma4' | 'toma'): TransportRule[] => [
  ...partyRules(role, [444, 445, 447, 536, 448], 'Tomador'),
  ...taxpayerRules(role, [489, 'IE do tomador nao cadastrada'], [490, 'IE do tomador nao vinculada ao CNPJ']),
]

const partiesRules: readonly TransportRule[] = [
  ...partyRules('rem', [415, 416, 418, 532, 419], 'Remetente'),
  ...taxpayerRules(
    'rem',
    [421, 'IE do remetente nao cadastrada'],
    [422, 'IE do remetente nao vinculada ao CNPJ'],
  ),
  ...partyRules('dest', [208, 237, 424, 533, 210], 'Destinatario'),
  ...taxpayerRules(
    'dest',
    [426, 'IE do destinatario nao cadastrada'],
    [427, 'IE do destinatario nao vinculada ao CNPJ'],
  ),
  ...partyRules('exped', [428, 429, 431, 534, 432], 'Expedidor'),
  ...partyRules('receb', [436, 437, 439, 535, 440], 'Recebedor'),
  ...ownTakerRules('ide/toma4'),
  rule(799, 'Identificacao do tomador utilizada em outro papel no CT-e (CNPJ/CPF ou IE)').brokenBy(e => {
    const own = idOf(find(e.inf, 'ide/toma4'))
    return (
      own !== '' && (['rem', 'exped', 'receb', 'dest'] as const).some(role => idOf(find(e.inf, role)) === own)
    )
  }),
]

const city = (
  none: number,
  other: number,
  [code, uf]: readonly [string, string],
  where: string,
): TransportRule[] => [
  rule(none, `Municipio de ${where} inexistente`).brokenBy(e => noCity(said(e, `ide/${code}`))),
  rule(other, `Codigo de Municipio diverge da UF de ${where === 'Envio' ? 'envio' : where}`).brokenBy(e =>
    cityElsewhere(said(e, `ide/${code}`), said(e, `ide/${uf}`)),
  ),
]

/** Rules of the cities of sending, start and end. */
export const cityRules: readonly TransportRule[] = [
  ...city(537, 493, ['cMunEnv', 'UFEnv'], 'Envio'),
  ...city(541, 456, ['cMunIni', 'UFIni'], 'inicio da prestacao'),
  ...city(542, 414, ['cMunFim', 'UFFim'], 'termino da prestacao'),
]

/** Rules of the emitter of every kind of CT-e. */
export const cteEmitterRules: readonly TransportRule[] = [
  ...emitterRules('CT-e'),
  rule(713, 'Municipio do Emitente inexistente').brokenBy(e => noCity(said(e, 'emit/enderEmit/cMun'))),
  rule(712, 'Codigo de Municipio diverge da UF de localizacao do emitente').brokenBy(e =>
    cityElsewhere(said(e, 'emit/enderEmit/cMun'), said(e, 'emit/enderEmit/UF')),
  ),
]

const GLOBAL = /DIVERSOS/

/** Rules of the CT-e that carries the notes of many. */
const globalRules: readonly TransportRule[] = [
  ...when(
    e => has(e, 'ide/indGlobalizado'),
    [
      rule(743, 'CT-e Globalizado nao pode ser utilizado para operacao interestadual').brokenBy(outside),
      rule(722, 'Tomador do servico deve ser remetente ou destinatario para CT-e Globalizado').brokenBy(
        e => !is(e, 'ide/toma3/toma', '0', '3'),
      ),
      rule(723, 'CT-e Globalizado deve conter apenas NF-e nos documentos transportados').brokenBy(
        e => has(e, 'infCTeNorm/infDoc') && noteKeys(e).length === 0,
      ),
      rule(724, 'CT-e Globalizado deve conter NF-e com CNPJ diferentes para multiplos remetentes').brokenBy(
        e => is(e, 'ide/toma3/toma', '3') && new Set(noteKeys(e).map(chave => chave.slice(6, 20))).size < 5,
      ),
    ],
  ),
  rule(730, 'Razao Social invalida para remetente/destinatario sem indicador de CT-e Globalizado').brokenBy(
    e =>
      !has(e, 'ide/indGlobalizado') &&
      ['rem', 'dest'].some(role => GLOBAL.test(said(e, `${role}/xNome`) ?? '')),
  ),
]

const same = (e: TransportExam, before: KnownDocument, path: string): boolean =>
  idOf(find(e.inf, path)) === idOf(find(before.inf, path))

/** Rules that compare a CT-e with the one that it names at `paths`. */
const against = (
  keysOf: (e: TransportExam) => readonly string[],
  rules: readonly (readonly [number, string, (e: TransportExam, before: KnownDocument) => boolean])[],
): TransportRule[] =>
  rules.map(([codigo, sentence, check]) =>
    rule(codigo, sentence).brokenBy(e => {
      const broken = keysOf(e)
        .map(chave => e.book.find(chave))
        .find(before => before !== undefined && check(e, before))
      return broken !== undefined && named('chCTe', broken)
    }),
  )

const complemented = (e: TransportExam): readonly string[] =>
  filhos(e.inf, 'infCteComp').map(each => texto(each, 'chCTe') ?? '')
const replaced = (e: TransportExam): readonly string[] =>
  [said(e, 'infCTeNorm/infCteSub/chCte') ?? said(e, 'infCteSub/chCte') ?? ''].filter(Boolean)

/** Rules of the CT-e that adds values to another (tpCTe 1). */
export const complementRules: readonly TransportRule[] = when(
  e => is(e, 'ide/tpCTe', '1'),
  [
    rule(267, 'CT-e Complementar referencia um CT-e inexistente').brokenBy(e =>
      complemented(e).some(chave => e.book.find(chave) === undefined),
    ),
    ...against(complemented, [
      [
        269,
        'CNPJ Emitente do CT-e Complementar difere do CNPJ do CT complementado',
        (e, before) => !same(e, before, 'emit'),
      ],
      [
        491,
        'CT-e complementado e diferente de Normal ou Substituicao',
        (_, before) => !['0', '3'].includes(texto(before.inf, 'ide/tpCTe') ?? ''),
      ],
      [
        655,
        'CT-e complementado deve estar com a situacao autorizada (nao pode estar cancelado ou denegado)',
        (_, before) => isCancelled(before),
      ],
      [657, 'CT-e complementado nao pode ter sido substituido', (_, before) => isReplaced(before)],
      [
        520,
        'CT-e nao pode receber mais do que 10 CT-e Complementares',
        (_, before) => before.eventos.filter(each => each.tpEvento === '240130').length >= 10,
      ],
    ]),
  ],
)

/** Lists the keys of the NF-e that a CT-e carries, in their order. */
const carriedBy = (inf: XmlNode): string[] => {
  const normal = [...filhos(find(inf, 'infCTeNorm/infDoc'), 'infNFe')].map(each => texto(each, 'chave') ?? '')
  const simple = filhos(inf, 'det').flatMap(det =>
    filhos(det, 'infNFe').map(each => texto(each, 'chNFe') ?? ''),
  )
  return [...normal, ...simple].sort()
}

/** Rules of the CT-e that replaces another (tpCTe 3). */
export const replacementRules: readonly TransportRule[] = when(
  e => is(e, 'ide/tpCTe', '3', '6'),
  [
    rule(503, 'CT-e substituto deve ter tipo de emissao = normal').brokenBy(e => !is(e, 'ide/tpEmis', '1')),
    rule(505, 'Grupo CT-e de Substituicao nao informado para o CT-e de Substituicao').brokenBy(
      e => replaced(e).length === 0,
    ),
    rule(568, 'CT-e a ser substituido inexistente').brokenBy(e =>
      replaced(e).some(chave => e.book.find(chave) === undefined),
    ),
    ...against(replaced, [
      [
        569,
        'CT-e a ser substituido deve estar com a situacao autorizada (nao pode estar cancelado ou denegado)',
        (_, before) => isCancelled(before),
      ],
      [
        570,
        'CT-e a ser substituido nao pode ter sido substituido anteriormente',
        (_, before) => isReplaced(before),
      ],
      [659, 'CT-e substituido nao pode ter sido complementado', (_, before) => isComplemented(before)],
      [
        563,
        'A substituicao de um CT-e deve ocorrer no prazo maximo de 60 dias contados da data de autorizacao do CT-e objeto de Substituicao',
        (e, before) => e.agora.getTime() - new Date(before.dhRecbto).getTime() > 60 * DIA,
      ],
      [
        510,
        'CNPJ do emitente do CT-e substituto deve ser igual ao informado no CT-e substituido',
        (e, before) => !same(e, before, 'emit'),
      ],
      [
        511,
        'CNPJ/CPF do remetente do CT-e substituto deve ser igual ao informado no CT-e substituido',
        (e, before) => !same(e, before, 'rem'),
      ],
      [
        512,
        'CNPJ/CPF do destinatario do CT-e substituto deve ser igual ao informado no CT-e substituido',
        (e, before) => !same(e, before, 'dest'),
      ],
      [
        559,
        'A UF de inicio da prestacao deve ser igual ao informado no CT-e substituido',
        (e, before) => said(e, 'ide/UFIni') !== texto(before.inf, 'ide/UFIni'),
      ],
      [
        560,
        'A UF de fim da prestacao deve ser igual ao informado no CT-e substituido',
        (e, before) => said(e, 'ide/UFFim') !== texto(before.inf, 'ide/UFFim'),
      ],
      // numbers and conditions of these two are known, their sentences are not: in our words
      [
        734,
        'As NF-e do CT-e substituto devem ser as informadas no CT-e substituido',
        (e, before) => carriedBy(e.inf).join() !== carriedBy(before.inf).join(),
      ],
      [
        834,
        'O tipo de servico do CT-e substituto deve ser igual ao do CT-e substituido',
        (e, before) => said(e, 'ide/tpServ') !== texto(before.inf, 'ide/tpServ'),
      ],
      [
        738,
        'A indicacao do tomador do CT-e de substituicao deve ser igual a do CT-e substituido',
        (e, before) =>
          !has(e, 'infCTeNorm/infCteSub/indAlteraToma') &&
          said(e, 'ide/toma3/toma') !== texto(before.inf, 'ide/toma3/toma'),
      ],
      // its number and condition are known, its sentence is not: in our words
      [
        739,
        'CT-e de substituicao exige evento de Prestacao de Servico em Desacordo do tomador',
        (_, before) => !before.eventos.some(each => each.tpEvento === '610110'),
      ],
    ]),
  ],
)

/** Rules of who may fetch a CT-e. */
export const cteReaderRules: readonly TransportRule[] = readerRules(699, 700, 715, 'CT-e')

/** Rules of a CT-e's QR Code; their sentences are those of the MDF-e's. */
export const cteQrRules: readonly TransportRule[] = qrRules(
  [850, 851, 852, 853, 854, 855],
  'CT-e',
  e => said(e, 'ide/tpEmis') === '4',
)

/** Groups that each type of CT-e has, of 57 and 67. */
export const groupRules: readonly TransportRule[] = [
  rule(458, 'Grupo de CT-e normal nao informado para CT-e normal').brokenBy(
    e => !is(e, 'ide/tpCTe', '1') && !has(e, 'infCTeNorm'),
  ),
  rule(459, 'Grupo de CT-e complementar nao informado para CT-e complementar').brokenBy(
    e => is(e, 'ide/tpCTe', '1') && !has(e, 'infCteComp'),
  ),
]

/** Rules of a CT-e (57), in SEFAZ's order: the first one broken is the answer. */
export const cteRules: readonly TransportRule[] = [
  ...identityRules,
  ...homologationRules,
  ...emissionRules,
  ...groupRules,
  ...takerRules,
  ...takerIeRules,
  ...modalRules,
  ...dateRules('CT-e'),
  ...cteEmitterRules,
  ...serviceRules,
  ...partiesRules,
  ...cityRules,
  ...cargoRules,
  ...noteRules,
  ...otherDocumentRules,
  ...globalRules,
  ...valueRules,
  ...cfopRules,
  ...reformRules,
  ...cteReaderRules,
  ...complementRules,
  ...replacementRules,
  ...cteQrRules,
  ...duplicateRules('CT-e'),
]

/** Rules of a simplified CT-e: one taker, many senders and recipients. */
export const simpleCteRules: readonly TransportRule[] = [
  ...identityRules,
  ...emissionRules.filter(({ codigo }) => codigo !== 517),
  ...takerIeRules,
  ...modalRules,
  ...dateRules('CT-e'),
  ...cteEmitterRules,
  ...ownTakerRules('toma'),
  ...noteRules,
  // its number and condition are known, its sentence is not: in our words
  rule(370, 'Municipio de termino da prestacao deve ser o mesmo em todos os detalhamentos').brokenBy(
    e => new Set(filhos(e.inf, 'det').map(each => texto(each, 'cMunFim'))).size > 1,
  ),
  ...valueRules,
  ...cfopRules,
  ...reformRules,
  ...cteReaderRules,
  ...replacementRules,
  ...cteQrRules,
  ...duplicateRules('CT-e'),
]
