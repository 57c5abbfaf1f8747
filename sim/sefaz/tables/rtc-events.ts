/** Form of an element: its child elements, in order. */
export type Forma = readonly ParteForma[]
interface ParteForma {
  tag: string
  dentro: RegExp | Forma
  /** True when the element may be absent. */
  falta?: true
  /** Largest number of repetitions in a row; 1 by default. */
  max?: number
  /** True when the element has the attribute nItem. */
  nItem?: true
}

const V2 = /^(?:0|[1-9]\d{0,12})\.\d{2}$/
const Q4 = /^(?:0\.\d{4}|[1-9]\d{0,10}(?:\.\d{4})?)$/
const P4 = /^(?:0|[1-9]\d{0,2})\.\d{2,4}$/
const UN = /^\S(?:.{0,4}\S)?$/
const ITEM = /^[1-9]\d{0,2}$/
const SIM_NAO = /^[01]$/

const p = (tag: string, dentro: RegExp | Forma, mais: Partial<ParteForma> = {}): ParteForma => ({
  tag,
  dentro,
  ...mais,
})
const exato = (texto: string) => new RegExp(`^${texto.replaceAll('/', '\\/')}$`)
const impostos = [p('vIBS', V2), p('vCBS', V2)]

const inicio = (descricao: string, autores: string) => [
  p('descEvento', exato(descricao)),
  p('cOrgaoAutor', /^\d{2}$/),
  p('tpAutor', new RegExp(`^[${autores}]$`)),
  p('verAplic', /^.{1,20}$/),
]

const evento = (descricao: string, autores: string, ...resto: Forma) => ({
  autores: [...autores],
  forma: [...inicio(descricao, autores), ...resto],
})

/** Makes the group of items, whose tags for quantity and unit differ by kind of event. */
const itemGroup = (grupo: string, qtde: string, unidade: string, controle: Forma = [], depois: Forma = []) =>
  p(grupo, [...impostos, p('gControleEstoque', [p(qtde, Q4), p(unidade, UN), ...controle]), ...depois], {
    max: 990,
    nItem: true,
  })

const credPres = (tag: string) =>
  p(tag, [p('cCredPres', /^\d{2}$/), p('pCredPres', P4), p('vCredPres', V2)], { falta: true })
const aceite = p('indAceitacao', SIM_NAO)

/** Events of IBS and CBS (NT 2025.002). */
const EVENTOS = {
  '112110': evento(
    'Informação de efetivo pagamento integral para liberar crédito presumido do adquirente',
    '1',
    p('indQuitacao', /^1$/),
  ),
  '112120': evento(
    'Importação em ALC/ZFM não convertida em isenção',
    '1',
    itemGroup('gConsumo', 'qtde', 'unidade'),
  ),
  '112130': evento(
    'Perecimento, perda, roubo ou furto durante o transporte contratado pelo fornecedor',
    '1',
    itemGroup('gPerecimento', 'qPerecimento', 'uPerecimento', impostos),
  ),
  '112140': evento(
    'Fornecimento não realizado com pagamento antecipado',
    '1',
    itemGroup('gItemNaoFornecido', 'qNaoFornecida', 'uNaoFornecida'),
  ),
  '112150': evento(
    'Atualização da Data de Previsão de Entrega',
    '1',
    p('dPrevEntrega', /^20\d\d-\d\d-\d\d$/),
  ),
  '211110': evento(
    'Solicitação de Apropriação de crédito presumido',
    '1',
    p('gCredPres', [p('vBC', V2), credPres('gIBS'), credPres('gCBS')], { max: 990, nItem: true }),
  ),
  '211120': evento(
    'Destinação de item para consumo pessoal',
    '12',
    itemGroup(
      'gConsumo',
      'qConsumo',
      'uConsumo',
      [],
      [p('DFeReferenciado', [p('chaveAcesso', /^\d{6}[0-9A-Z]{12}\d{26}$/), p('nItem', ITEM)])],
    ),
  ),
  '211124': evento(
    'Perecimento, perda, roubo ou furto durante o transporte contratado pelo adquirente',
    '2',
    itemGroup('gPerecimento', 'qPerecimento', 'uPerecimento'),
  ),
  '211128': evento('Aceite de débito na apuração por emissão de nota de crédito', '2', aceite),
  '211130': evento('Imobilização de Item', '2', itemGroup('gImobilizacao', 'qImobilizado', 'uImobilizado')),
  '211140': evento(
    'Solicitação de Apropriação de Crédito de Combustível',
    '2',
    itemGroup('gConsumoComb', 'qComb', 'uComb'),
  ),
  '211150': evento(
    'Solicitação de Apropriação de Crédito para bens e serviços que dependem de atividade do adquirente',
    '2',
    p('gCredito', [p('vCredIBS', V2), p('vCredCBS', V2)], { max: 990, nItem: true }),
  ),
  '212110': evento(
    'Manifestação sobre Pedido de Transferência de Crédito de IBS em Operação de Sucessão',
    '8',
    aceite,
  ),
  '212120': evento(
    'Manifestação sobre Pedido de Transferência de Crédito de CBS em Operação de Sucessão',
    '8',
    aceite,
  ),
}

/** All events by code, and 110001, which undoes any of them and does not name its author (tpAutor). */
export const DA_REFORMA: Readonly<Record<string, { autores: readonly string[]; forma: Forma }>> = {
  ...EVENTOS,
  '110001': {
    autores: ['1', '2'],
    forma: [
      ...inicio('Cancelamento de Evento', '').filter(({ tag }) => tag !== 'tpAutor'),
      p('tpEventoAut', new RegExp(`^(?:${Object.keys(EVENTOS).join('|')})$`)),
      p('nProtEvento', /^\d{15}(?:\d{2})?$/),
    ],
  },
}
