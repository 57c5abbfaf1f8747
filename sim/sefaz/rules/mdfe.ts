import { isCnpj } from '../../../src/core/document/cnpj.ts'
import { exato, ZERO } from '../exact.ts'
import { carimbo, DIA, HORA } from '../moment.ts'
import { touches } from '../tables/transport.ts'
import { isCancelled, isOpen, type KnownDocument } from '../transport/book.ts'
import { rule, said, type TransportExam, type TransportRule, when } from '../transport/exam.ts'
import { breaksTransportForm } from '../transport/form.ts'
import { filhos, find, texto, type XmlNode } from '../wire/xml.ts'
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
  wrongCnpj,
  wrongCpf,
} from './transport.ts'

const ROAD = 'infModal/rodo'
const has = (e: TransportExam, path: string): boolean => find(e.inf, path) !== undefined
const is = (e: TransportExam, path: string, ...values: string[]): boolean =>
  values.includes(said(e, path) ?? '')
const isRoad = (e: TransportExam): boolean => is(e, 'ide/modal', '01', '1')
const carrier = (e: TransportExam): boolean => is(e, 'ide/tpEmit', '1', '3')

const loading = (e: TransportExam) =>
  filhos(find(e.inf, 'ide'), 'infMunCarrega').map(each => texto(each, 'cMunCarrega') ?? '')
const unloading = (e: TransportExam) => filhos(find(e.inf, 'infDoc'), 'infMunDescarga')
const unloadingCities = (e: TransportExam) => unloading(e).map(each => texto(each, 'cMunDescarga') ?? '')

const keys = (e: TransportExam, group: string, tag: string): string[] =>
  unloading(e).flatMap(city => filhos(city, group).map(each => texto(each, tag) ?? ''))
const ctes = (e: TransportExam) => keys(e, 'infCTe', 'chCTe')
const notes = (e: TransportExam) => keys(e, 'infNFe', 'chNFe')
const manifests = (e: TransportExam) => keys(e, 'infMDFeTransp', 'chMDFe')
const documents = (e: TransportExam) => [...ctes(e), ...notes(e), ...manifests(e)]

/** Tells if the series is one of a person's (920 to 969). */
const ofPerson = (e: TransportExam): boolean => {
  const serie = Number(said(e, 'ide/serie'))
  return serie >= 920 && serie <= 969
}

const emitterOfMdfe: readonly TransportRule[] = [
  // the sentences of the next three are in our words
  rule(210, 'CPF do emitente invalido').brokenBy(e => wrongCpf(said(e, 'emit/CPF'))),
  rule(232, 'CNPJ do emitente com serie incompativel').brokenBy(e => has(e, 'emit/CNPJ') && ofPerson(e)),
  rule(233, 'CPF do emitente com serie incompativel').brokenBy(e => has(e, 'emit/CPF') && !ofPerson(e)),
  rule(234, 'Tipo de emitente incompativel com emitente pessoa fisica').brokenBy(
    e => has(e, 'emit/CPF') && !is(e, 'ide/tpEmit', '2'),
  ),
  ...emitterRules('MDF-e'),
  rule(408, 'Municipio do Emitente inexistente').brokenBy(e => noCity(said(e, 'emit/enderEmit/cMun'))),
  rule(407, 'Codigo de Municipio diverge da UF do Emitente do MDF-e').brokenBy(e =>
    cityElsewhere(said(e, 'emit/enderEmit/cMun'), said(e, 'emit/enderEmit/UF')),
  ),
]

/** States from the first to the last, in the order in which they are crossed. */
function brokenRoute(e: TransportExam): boolean {
  const [from = '', to = ''] = [said(e, 'ide/UFIni'), said(e, 'ide/UFFim')]
  const between = filhos(find(e.inf, 'ide'), 'infPercurso').map(each => texto(each, 'UFPer') ?? '')
  if ([from, to].includes('EX') || (from === to && between.length === 0)) return false
  const route = [from, ...between, to]
  return route.some((uf, i) => i > 0 && !touches(route[i - 1] ?? '', uf))
}

const routeRules: readonly TransportRule[] = [
  rule(405, 'Municipio de Carregamento inexistente').brokenBy(e => loading(e).some(noCity)),
  rule(456, 'Codigo de Municipio diverge da UF de Carregamento do MDF-e').brokenBy(e =>
    loading(e).some(code => cityElsewhere(code, said(e, 'ide/UFIni'))),
  ),
  rule(406, 'Municipio de Descarregamento inexistente').brokenBy(e => unloadingCities(e).some(noCity)),
  rule(612, 'Codigo de Municipio diverge da UF de descarregamento do MDF-e').brokenBy(e =>
    unloadingCities(e).some(code => cityElsewhere(code, said(e, 'ide/UFFim'))),
  ),
  rule(685, 'Municipio de carregamento duplicado no MDF-e').brokenBy(e => repeated(loading(e)) !== undefined),
  rule(680, 'Municipio de descarregamento duplicado no MDF-e').brokenBy(
    e => repeated(unloadingCities(e)) !== undefined,
  ),
  rule(663, 'Percurso informado invalido').brokenBy(brokenRoute),
]

const postponed = (e: TransportExam): boolean => has(e, 'ide/indCarregaPosterior')

/** Rules of a manifest that is loaded on its way. */
const postponedRules: readonly TransportRule[] = when(postponed, [
  rule(
    707,
    'MDF-e com indicacao de carregamento posterior com tipo de emitente diferente de transporte proprio',
  ).brokenBy(e => !is(e, 'ide/tpEmit', '2')),
  rule(
    705,
    'Modal invalido para MDF-e com indicacao de carregamento posterior (apenas modal rodoviario)',
  ).brokenBy(e => !isRoad(e)),
  rule(
    704,
    'MDF-e com indicacao de carregamento posterior nao permitido para operacoes interestaduais ou com o exterior',
  ).brokenBy(e => said(e, 'ide/UFIni') !== said(e, 'ide/UFFim')),
  rule(
    703,
    'Carregamento e Descarregamento invalidos para MDF-e com indicacao de carregamento posterior',
  ).brokenBy(
    e => loading(e).length !== 1 || unloading(e).length !== 1 || loading(e)[0] !== unloadingCities(e)[0],
  ),
  rule(
    706,
    'Nao informar documentos transportados para MDF-e com indicacao de carregamento posterior (usar evento inclusao de DF-e)',
  ).brokenBy(e => documents(e).length > 0),
])

const cteIn = (
  e: TransportExam,
  state: (d: KnownDocument | undefined, chave: string) => boolean,
): string | false => {
  if (!e.mundo.conferir_documentos) return false
  const found = ctes(e).find(chave => state(e.book.find(chave), chave))
  return found !== undefined && `[chCTe: ${found}]`
}

/** Tells if a document of the cargo has the second bar code, and if it was issued so that it needs it. */
const paperCodes = (e: TransportExam, group: string, tag: string, offline: string) =>
  unloading(e).flatMap(city =>
    filhos(city, group).map(each => ({
      has: find(each, 'SegCodBarra') !== undefined,
      needs: offline.includes(texto(each, tag)?.[34] ?? ' '),
    })),
  )

/** The two rules of the second bar code of one kind of document, issued on security paper. */
const paperCodeRules = (
  [lacks, extra]: readonly [number, number],
  [nome, papel]: readonly [string, string],
  ...where: readonly [group: string, tag: string, offline: string]
): TransportRule[] => [
  rule(lacks, `Segundo Codigo de Barras deve ser informado para ${nome} em contingencia ${papel}`).brokenBy(
    e => paperCodes(e, ...where).some(each => each.needs && !each.has),
  ),
  rule(
    extra,
    `Segundo Codigo de Barras nao deve ser informado para ${nome} com este tipo de emissao`,
  ).brokenBy(e => paperCodes(e, ...where).some(each => each.has && !each.needs)),
]

/** Rules of the manifests that a ferry carries: of trucks with their own goods, where roads end. */
const ferryRules: readonly TransportRule[] = when(
  e => manifests(e).length > 0,
  [
    rule(647, 'MDF-e so pode ser referenciado por manifesto do modal aquaviario').brokenBy(
      e => !is(e, 'ide/modal', '3'),
    ),
    rule(
      648,
      'MDF-e so pode ser referenciado quando UF de Carregamento/Descarregamento for igual a AM ou AP',
    ).brokenBy(e => !is(e, 'ide/UFIni', 'AM', 'AP') && !is(e, 'ide/UFFim', 'AM', 'AP')),
    rule(649, 'Chave de acesso de MDF-e informada invalida').brokenBy(e =>
      badKey(manifests(e), 'chMDFe', '58', e),
    ),
    ...(
      [
        [
          655,
          'MDF-e referenciado nao existe na base de dados da SEFAZ',
          (d, e, chave) => !d && !e.book.ofNumber(chave),
        ],
        [
          656,
          'Chave de Acesso do MDF-e referenciado difere da existente em BD',
          (d, e, chave) => !d && !!e.book.ofNumber(chave),
        ],
        [
          657,
          'MDF-e referenciado ja esta cancelado na base de dados da SEFAZ',
          d => d !== undefined && isCancelled(d),
        ],
        [
          658,
          'Modal do MDF-e referenciado diferente de Rodoviario',
          d => d !== undefined && !['1', '01'].includes(texto(d.inf, 'ide/modal') ?? ''),
        ],
        [
          659,
          'Tipo do Emitente do MDF-e referenciado difere de Transportador de Carga Propria',
          d => d !== undefined && texto(d.inf, 'ide/tpEmit') !== '2',
        ],
      ] as readonly (readonly [
        number,
        string,
        (d: KnownDocument | undefined, e: TransportExam, chave: string) => boolean,
      ])[]
    ).map(([codigo, sentence, check]) =>
      rule(codigo, sentence).brokenBy(e => {
        if (!e.mundo.conferir_documentos) return false
        const found = manifests(e).find(chave => check(e.book.find(chave), e, chave))
        return found !== undefined && `[chMDFe: ${found}]`
      }),
    ),
  ],
)

const documentRules: readonly TransportRule[] = [
  rule(541, 'Tipo de emitente invalido para operacoes interestaduais ou com exterior').brokenBy(
    e => is(e, 'ide/tpEmit', '3') && said(e, 'ide/UFIni') !== said(e, 'ide/UFFim'),
  ),
  rule(
    540,
    'Nao deve ser informado Conhecimento de Transporte para tipo de emitente Prestador Servico de Transporte que emitira CT-e Globalizado',
  ).brokenBy(e => is(e, 'ide/tpEmit', '3') && ctes(e).length > 0),
  rule(
    638,
    'Nao deve ser informada Nota Fiscal para tipo de emitente Prestador Servico de Transporte',
  ).brokenBy(e => is(e, 'ide/tpEmit', '1') && notes(e).length > 0),
  rule(
    639,
    'Nao deve ser informado Conhecimento de Transporte Eletronico para tipo de emitente Transporte de Carga Propria.',
  ).brokenBy(e => is(e, 'ide/tpEmit', '2') && ctes(e).length > 0),
  rule(616, 'Nenhum grupo de documentos foi informado (CT-e, CT, NF-e, MDF-e).').brokenBy(
    e =>
      !postponed(e) &&
      unloading(e).some(city => !filhos(city).some(({ nome }) => /^inf(CTe|NFe|MDFeTransp)$/.test(nome))),
  ),
  rule(601, 'Chave de acesso do CT-e informado invalida').brokenBy(e => badKey(ctes(e), 'chCTe', '57', e)),
  rule(604, 'Chave de acesso da NF-e informada invalida').brokenBy(e => badKey(notes(e), 'chNFe', '55', e)),
  rule(668, 'Chave de Acesso de CT-e duplicada').brokenBy(e => {
    const twice = repeated(ctes(e))
    return twice !== undefined && `[chCTe: ${twice}]`
  }),
  rule(669, 'Chave de Acesso de NF-e duplicada').brokenBy(e => {
    const twice = repeated(notes(e))
    return twice !== undefined && `[chNFe: ${twice}]`
  }),
  ...paperCodeRules([602, 603], ['CT-e', 'FS-DA'], 'infCTe', 'chCTe', '5'),
  ...paperCodeRules([606, 607], ['NF-e', '(FS-DA e FS-IA)'], 'infNFe', 'chNFe', '25'),
  ...ferryRules,
  // one on security paper may be on its way
  rule(671, 'CT-e informado nao existe na base de dados da SEFAZ').brokenBy(e =>
    cteIn(e, (d, chave) => d === undefined && chave[34] !== '5' && e.book.ofNumber(chave) === undefined),
  ),
  rule(672, 'CT-e informado com diferenca de chave de acesso').brokenBy(e =>
    cteIn(e, (d, chave) => d === undefined && e.book.ofNumber(chave) !== undefined),
  ),
  rule(673, 'CT-e informado nao pode estar cancelado/denegado na base da SEFAZ').brokenBy(e =>
    cteIn(e, d => d !== undefined && isCancelled(d)),
  ),
  ...notesInBase(notes, {
    absent: [675, 'NF-e informada nao existe na base de dados da SEFAZ'],
    differs: [676, 'NF-e informada com diferenca de chave de acesso'],
    cancelled: [677, 'NF-e informada nao pode estar cancelada/denegada na base da SEFAZ'],
  }),
  rule(
    667,
    'Quantidade informada no grupo de totalizadores nao confere com a quantidade de documentos relacionada',
  ).brokenBy(
    e =>
      !postponed(e) &&
      (
        [
          ['qCTe', ctes(e)],
          ['qNFe', notes(e)],
          ['qMDFe', manifests(e)],
        ] as const
      ).some(([tag, list]) => Number(said(e, `tot/${tag}`) ?? 0) !== list.length),
  ),
]

const MODALS: Readonly<Record<string, string>> = { 1: 'rodo', 2: 'aereo', 3: 'aquav', 4: 'ferrov' }

const modalRules: readonly TransportRule[] = [
  rule(579, 'Versao informada para o modal nao suportada').brokenBy(
    e => find(e.inf, 'infModal')?.atributos['versaoModal'] !== '3.00',
  ),
  rule(580, 'Falha no Schema XML especifico para o modal').brokenBy(e => {
    const [inside] = filhos(find(e.inf, 'infModal'))
    if (inside === undefined) return '[infModal]'
    if (inside.nome !== MODALS[Number(said(e, 'ide/modal'))]) return `[${inside.nome}]`
    const broken = breaksTransportForm('mdfe', inside)
    return broken !== null && `[${broken}]`
  }),
]

const wrongId = (group: XmlNode | undefined): boolean =>
  wrongCnpj(texto(group, 'CNPJ')) || wrongCpf(texto(group, 'CPF'))
const trailers = (e: TransportExam) => filhos(find(e.inf, ROAD), 'veicReboque')
const drivers = (e: TransportExam) => filhos(find(e.inf, `${ROAD}/veicTracao`), 'condutor')

/** Format of a plate: the old one, or Mercosul's. */
const PLATE = /^[A-Z]{3}\d[A-Z0-9]\d\d$/

/** Gives a carrier's state in ANTT's register; undefined when the simulator compares none. */
function carrierRegister(
  e: TransportExam,
  number = said(e, `${ROAD}/infANTT/RNTRC`),
): { situacao: string | null } | null | undefined {
  const { rntrc } = e.mundo
  if (number === undefined || Object.keys(rntrc).length === 0) return undefined
  const situacao = rntrc[number]
  return situacao === undefined ? null : { situacao }
}
const isTac = (e: TransportExam): boolean => carrierRegister(e)?.situacao === 'tac'
/** State of the owner of the truck, who has a registration of his own. */
const ownerRegister = (e: TransportExam) => {
  const number = said(e, `${ROAD}/veicTracao/prop/RNTRC`)
  return number === undefined ? undefined : carrierRegister(e, number)
}

/** Tells if the cargo fills the truck for one customer: one document alone (NT 2025.001). */
const fullLoad = (e: TransportExam): boolean =>
  documents(e).length === 1 && (carrier(e) || (is(e, 'ide/tpEmit', '2') && has(e, 'ide/tpTransp')))

/** First day of the CIOT for every paid operation (NT 2026.001), by environment. */
const CIOT_FROM: Readonly<Record<string, string>> = { 1: '2026-11-23', 2: '2026-09-21' }
const ciotDue = (e: TransportExam): boolean =>
  carimbo(e.agora).slice(0, 10) >= (CIOT_FROM[e.mundo.ambiente] ?? '') &&
  (carrier(e) || has(e, 'ide/tpTransp'))

const vehicleRules: readonly TransportRule[] = [
  rule(646, "Placa de veiculo formato invalido (UF Carregamento e Descarregamento <> 'EX')").brokenBy(
    e =>
      !is(e, 'ide/UFIni', 'EX') &&
      !is(e, 'ide/UFFim', 'EX') &&
      [find(e.inf, `${ROAD}/veicTracao`), ...trailers(e)].some(
        each => !PLATE.test(texto(each, 'placa') ?? ''),
      ),
  ),
  rule(645, 'CPF do condutor invalido').brokenBy(e => drivers(e).some(each => wrongCpf(texto(each, 'CPF')))),
  rule(577, 'Duplicidade de condutor').brokenBy(
    e => repeated(drivers(e).map(each => texto(each, 'CPF') ?? '')) !== undefined,
  ),
  rule(718, 'CNPJ / CPF do proprietario do veiculo de tracao invalido').brokenBy(e =>
    wrongId(find(e.inf, `${ROAD}/veicTracao/prop`)),
  ),
  rule(719, 'CNPJ / CPF do proprietario do veiculo reboque invalido').brokenBy(e =>
    trailers(e).some(each => wrongId(find(each, 'prop'))),
  ),
  rule(
    458,
    'Tipo de Transportador nao deve ser informado para Emitente de Carga Propria proprietario do veiculo',
  ).brokenBy(e => is(e, 'ide/tpEmit', '2') && has(e, 'ide/tpTransp') && !has(e, `${ROAD}/veicTracao/prop`)),
  rule(
    454,
    'Tipo de Transportador para Carga Propria e Proprietario do veiculo diferente do emitente deve ser TAC',
  ).brokenBy(
    e =>
      is(e, 'ide/tpEmit', '2') &&
      has(e, `${ROAD}/veicTracao/prop`) &&
      idOf(find(e.inf, `${ROAD}/veicTracao/prop`)) !== idOf(find(e.inf, 'emit')) &&
      !is(e, 'ide/tpTransp', '2'),
  ),
  rule(457, 'Tipo de Transportador deve ser diferente de TAC').brokenBy(
    e => is(e, 'ide/tpTransp', '2') && ownerRegister(e)?.situacao === null,
  ),
  // its number and condition are known, its sentence is not: in our words
  rule(
    745,
    'Tipo de Transportador so deve ser informado quando ha proprietario do veiculo de tracao',
  ).brokenBy(e => carrier(e) && has(e, 'ide/tpTransp') && !has(e, `${ROAD}/veicTracao/prop`)),
]

const payments = (e: TransportExam) => filhos(find(e.inf, `${ROAD}/infANTT`), 'infPag')
const sum = (group: XmlNode, list: string, tag: string) =>
  filhos(group, list).reduce((sofar, each) => sofar.plus(exato(texto(each, tag))), ZERO)

const parcels = (payment: XmlNode, tag: string) =>
  filhos(payment, 'infPrazo').map(each => texto(each, tag) ?? '')

/** Rules of payment (NT 2020 and 2025.001); their sentences are in our words. */
const paymentRules: readonly TransportRule[] = [
  rule(727, 'CNPJ / CPF do responsavel pelo pagamento invalido').brokenBy(e => payments(e).some(wrongId)),
  rule(728, 'CNPJ da instituicao de pagamento eletronico do frete invalido').brokenBy(e =>
    payments(e).some(each => wrongCnpj(texto(each, 'infBanc/CNPJIPEF'))),
  ),
  rule(735, 'Numero da parcela fora de sequencia').brokenBy(e =>
    payments(e).some(each => parcels(each, 'nParcela').some((number, i) => Number(number) !== i + 1)),
  ),
  rule(736, 'Data de vencimento da parcela anterior a data de emissao').brokenBy(e =>
    payments(e).some(each =>
      parcels(each, 'dVenc').some(day => day < (said(e, 'ide/dhEmi') ?? '').slice(0, 10)),
    ),
  ),
  rule(737, 'Data de vencimento da parcela menor ou igual a da parcela anterior').brokenBy(e =>
    payments(e).some(each =>
      parcels(each, 'dVenc').some((day, i, days) => i > 0 && day <= (days[i - 1] ?? '')),
    ),
  ),
  rule(746, 'Soma dos componentes do pagamento difere do valor do contrato').brokenBy(e =>
    payments(e).some(each => !sum(each, 'Comp', 'vComp').equals(exato(texto(each, 'vContrato')))),
  ),
  rule(724, 'Parcelas so devem ser informadas para pagamento a prazo').brokenBy(e =>
    payments(e).some(each => texto(each, 'indPag') === '0' && filhos(each, 'infPrazo').length > 0),
  ),
  rule(729, 'Parcelas devem ser informadas para pagamento a prazo').brokenBy(e =>
    payments(e).some(each => texto(each, 'indPag') === '1' && filhos(each, 'infPrazo').length === 0),
  ),
  rule(738, 'Soma das parcelas difere do valor do contrato').brokenBy(e =>
    payments(e).some(
      each =>
        texto(each, 'indPag') === '1' &&
        !sum(each, 'infPrazo', 'vParcela')
          .plus(exato(texto(each, 'vAdiant')))
          .equals(exato(texto(each, 'vContrato'))),
    ),
  ),
  rule(739, 'Valor do adiantamento nao deve ser informado para pagamento a vista').brokenBy(e =>
    payments(e).some(each => texto(each, 'indPag') === '0' && find(each, 'vAdiant') !== undefined),
  ),
]

/** Rules of who carries for others by road. */
const anttRules: readonly TransportRule[] = [
  ...when(carrier, [
    rule(688, 'RNTRC deve ser informado para Prestador de Servico de Transporte').brokenBy(
      e => !has(e, `${ROAD}/infANTT/RNTRC`),
    ),
    rule(578, 'Informacoes dos tomadores e obrigatoria para esta operacao').brokenBy(
      e => !has(e, `${ROAD}/infANTT/infContratante`),
    ),
    rule(
      698,
      'Seguro da carga e obrigatorio para modal Prestador de Servico de Transporte no modal rodoviario',
    ).brokenBy(e => !has(e, 'seg')),
    rule(699, 'Dados do seguro de carga incompletos para o modal rodoviario').brokenBy(e =>
      filhos(e.inf, 'seg').some(each =>
        ['infSeg', 'nApol', 'nAver'].some(tag => find(each, tag) === undefined),
      ),
    ),
    // the sentences of the next two are in our words
    rule(725, 'Informacoes do produto predominante devem ser informadas').brokenBy(e => !has(e, 'prodPred')),
  ]),
  rule(681, 'RNTRC informado inexistente.').brokenBy(e => carrierRegister(e) === null),
  rule(682, 'RNTRC situacao invalida.').brokenBy(e => carrierRegister(e)?.situacao === 'vencido'),
  rule(687, 'RNTRC deve estar associado ao transportador indicado').brokenBy(e => {
    const owner = carrierRegister(e)?.situacao ?? ''
    return isCnpj(owner) && owner !== idOf(find(e.inf, 'emit'))
  }),
  rule(684, 'CIOT obrigatorio para RNTRC informado.').brokenBy(
    e => ciotDue(e) && !has(e, `${ROAD}/infANTT/infCIOT`),
  ),
  rule(
    542,
    'CNPJ/CPF do responsavel pelo seguro deve ser informado para o tipo de responsavel informado',
  ).brokenBy(e =>
    filhos(e.inf, 'seg').some(
      each => texto(each, 'infResp/respSeg') === '2' && idOf(find(each, 'infResp')) === '',
    ),
  ),
  rule(716, 'CNPJ / CPF do responsavel pela geracao do CIOT invalido').brokenBy(e =>
    filhos(find(e.inf, `${ROAD}/infANTT`), 'infCIOT').some(wrongId),
  ),
  rule(717, 'CNPJ / CPF do contratante do transporte invalido').brokenBy(e =>
    filhos(find(e.inf, `${ROAD}/infANTT`), 'infContratante').some(wrongId),
  ),
  ...when(fullLoad, [
    rule(726, 'Informacoes da carga lotacao devem ser informadas').brokenBy(
      e => !has(e, 'prodPred/infLotacao'),
    ),
    rule(301, 'NCM do produto predominante deve ser informado para carga lotacao').brokenBy(
      e => !has(e, 'prodPred/NCM'),
    ),
    rule(302, 'Informacoes de pagamento devem ser informadas para carga lotacao').brokenBy(
      e => payments(e).length === 0,
    ),
  ]),
  rule(303, 'Informacoes bancarias do pagamento devem ser informadas para TAC ou equiparado').brokenBy(
    e => isTac(e) && !payments(e).some(each => find(each, 'infBanc') !== undefined),
  ),
  rule(304, 'CIOT deve ser informado para TAC ou equiparado').brokenBy(
    e => isTac(e) && !has(e, `${ROAD}/infANTT/infCIOT`),
  ),
  rule(731, 'Categoria de combinacao veicular deve ser informada quando ha vale pedagio').brokenBy(
    e => has(e, `${ROAD}/infANTT/valePed`) && !has(e, `${ROAD}/infANTT/valePed/categCombVeic`),
  ),
  ...paymentRules,
]

const base = (e: TransportExam): string => idOf(find(e.inf, 'emit')).slice(0, 8)
const plate = (d: Pick<KnownDocument, 'inf'>): string | undefined => texto(d.inf, `${ROAD}/veicTracao/placa`)
const days = (e: TransportExam, d: KnownDocument): number =>
  (e.agora.getTime() - new Date(d.dhRecbto).getTime()) / DIA

/** Open manifests of this company, whatever its establishment. */
const opened = (e: TransportExam): readonly KnownDocument[] =>
  e.book
    .all('MDFe')
    .filter(d => isOpen(d) && idOf(find(d.inf, 'emit')).slice(0, 8) === base(e) && d.chave !== e.chave)

/** After so many refusals in an hour the sentence hides key and protocol. */
const SHOWN = 5

const blocks = (
  codigo: number,
  sentence: string,
  check: (e: TransportExam, d: KnownDocument) => boolean,
): TransportRule =>
  rule(codigo, sentence).brokenBy(e => {
    const open = opened(e).find(d => check(e, d))
    if (open === undefined) return false
    const before = e.book.calls(`bloqueio/${base(e)}`, e.agora)
    return before < SHOWN ? `[chMDFe: ${open.chave}][nProt:${open.nProt}]` : true
  })

const samePlate = (e: TransportExam, d: KnownDocument): boolean =>
  plate(e) !== undefined && plate(e) === plate(d)
const sameEmitter = (e: TransportExam, d: KnownDocument): boolean =>
  samePlate(e, d) && said(e, 'ide/tpEmit') === texto(d.inf, 'ide/tpEmit')

/** Rules of what is still open. */
const openRules: readonly TransportRule[] = [
  blocks(
    611,
    'Existe MDF-e nao encerrado para esta placa, tipo de emitente e UF descarregamento',
    (e, d) => sameEmitter(e, d) && said(e, 'ide/UFFim') === texto(d.inf, 'ide/UFFim'),
  ),
  blocks(
    662,
    'Existe MDF-e nao encerrado para esta placa, tipo de emitente no sentido oposto da viagem',
    (e, d) =>
      sameEmitter(e, d) &&
      said(e, 'ide/UFIni') === texto(d.inf, 'ide/UFFim') &&
      said(e, 'ide/UFFim') === texto(d.inf, 'ide/UFIni'),
  ),
  blocks(
    462,
    'Existe MDF-e nao encerrado ha mais de 5 dias para placa com ate 2 UF de percurso informadas',
    (e, d) => samePlate(e, d) && days(e, d) > 5 && filhos(find(d.inf, 'ide'), 'infPercurso').length <= 2,
  ),
  blocks(
    686,
    'Existe MDF-e nao encerrado ha mais de 30 dias para o emitente',
    (e, d) => days(e, d) > 30 && idOf(find(d.inf, 'emit')) === idOf(find(e.inf, 'emit')),
  ),
  blocks(
    712,
    'Existe MDF-e com indicacao de carregamento posterior sem inclusao de DF-e para o emitente ha mais de 168 horas',
    (e, d) =>
      find(d.inf, 'ide/indCarregaPosterior') !== undefined &&
      !d.eventos.some(each => each.tpEvento === '110115') &&
      days(e, d) * DIA > 168 * HORA,
  ),
]

/** Rules of an MDF-e (58), in SEFAZ's order: the first one broken is the answer. */
export const mdfeRules: readonly TransportRule[] = [
  ...identityRules,
  ...dateRules('MDF-e'),
  ...emitterOfMdfe,
  ...routeRules,
  ...postponedRules,
  ...documentRules,
  ...modalRules,
  ...when(isRoad, [...vehicleRules, ...anttRules]),
  ...readerRules(660, 661, 459, 'MDF-e'),
  rule(713, 'CNPJ do desenvolvedor do sistema invalido (zerado ou digito invalido)').brokenBy(
    e => has(e, 'infRespTec') && !isCnpj(said(e, 'infRespTec/CNPJ') ?? ''),
  ),
  // asked by the authority since a day of its own, as a technician's are in the note
  rule(720, 'Obrigatoria as informacoes do responsavel tecnico').brokenBy(
    e => e.mundo.optativas.includes('720') && !has(e, 'infRespTec'),
  ),
  rule(721, 'Obrigatoria a informacao do identificador do CSRT e do Hash do CSRT').brokenBy(
    e => e.mundo.optativas.includes('721') && has(e, 'infRespTec') && !has(e, 'infRespTec/idCSRT'),
  ),
  ...qrRules([480, 479, 481, 482, 488, 496], 'MDF-e', e => said(e, 'ide/tpEmis') === '2'),
  ...duplicateRules('MDF-e'),
  ...openRules,
]
