import { dec } from '../../../money/decimal.ts'
import { f, type Grupo, g, o, og, oneOf, oneOrNone, together } from '../../kit/node.ts'
import { onlyAlphanumeric, onlyDigits } from '../../kit/text.ts'
import {
  ciot,
  cnpj,
  cpf,
  dia,
  digitos,
  forma,
  placa,
  rntrc,
  texto,
  ufOuExterior,
  um,
  valor,
  valorOpc,
} from '../../kit/types.ts'
import { cnpjOf, cpfOf, personAt } from './ide.ts'

const ANY = Number.POSITIVE_INFINITY
/** Writes whole kg or m³: decimals are rounded up. */
const whole = (quantidade: string): string => dec(quantidade).ceil().toFixed(0)
const quilos = forma('kg', /^(?:0|[1-9][0-9]{0,5})$/, 'kg inteiros, até 6 dígitos', whole)
const metros = forma('m3', /^(?:0|[1-9][0-9]{0,2})$/, 'm³ inteiros, até 3 dígitos', whole)
const estrangeiro = (min: number) =>
  forma('idEstrangeiro', new RegExp(`^[!-ÿ]{${min},20}$`), `${min} a 20 caracteres`)
const parcela = { ...digitos(3), escreve: (numero: string) => numero.padStart(3, '0') }
const foreignerOf = (de: string, min: number) =>
  f('idEstrangeiro', estrangeiro(min), { de: personAt(de, 'idEstrangeiro') })

const bancaria = g(
  'infBanc',
  [
    oneOf(
      together(
        f('codBanco', texto(3, 5), { de: 'banco', rotulo: 'Banco' }),
        f('codAgencia', texto(1, 10), { de: 'agencia', rotulo: 'Agência' }),
      ),
      f('CNPJIPEF', cnpj, { de: 'ipef', rotulo: 'CNPJ da IPEF' }),
      f('PIX', texto(2, 60), { de: 'pix', rotulo: 'Chave PIX' }),
    ),
  ],
  { de: 'recebimento' },
)

/**
 * Group infPag: payment of the freight. `performance`: the mark of a contract of high performance, which the manifest has
 * and its events of payment have not.
 */
export const payment = (performance: boolean, min: 0 | 1 = 0): Grupo => ({
  ...g(
    'infPag',
    [
      o('xNome', texto(2, 60), { de: 'nome', rotulo: 'Responsável pelo pagamento' }),
      oneOf(cpfOf('documento'), cnpjOf('documento'), foreignerOf('documento', 5)),
      g(
        'Comp',
        [
          f('tpComp', um('01', '02', '03', '04', '99'), { de: 'tipo', rotulo: 'Componente do pagamento' }),
          f('vComp', valor, { de: 'valor', rotulo: 'Valor do componente' }),
          o('xComp', texto(2, 60), { de: 'nome' }),
        ],
        { max: ANY, de: 'componentes', rotulo: 'Componente do pagamento' },
      ),
      f('vContrato', valor, { de: 'contrato', rotulo: 'Valor do contrato' }),
      ...(performance ? [o('indAltoDesemp', um('1'), { de: 'altoDesempenho' })] : []),
      f('indPag', um('0', '1'), { de: 'aPrazo', rotulo: 'Forma de pagamento' }),
      o('vAdiant', valor, { de: 'adiantamento', rotulo: 'Adiantamento' }),
      o('indAntecipaAdiant', um('1'), { de: 'antecipaAdiantamento' }),
      og(
        'infPrazo',
        [
          f('nParcela', parcela, { de: '#' }),
          f('dVenc', dia, { de: 'vencimento', rotulo: 'Vencimento' }),
          f('vParcela', valorOpc, { de: 'valor', rotulo: 'Valor da parcela' }),
        ],
        { max: ANY, de: 'parcelas' },
      ),
      o('tpAntecip', um('0', '1', '2'), { de: 'antecipacao' }),
      bancaria,
    ],
    { max: ANY, de: 'pagamentos', rotulo: 'Pagamento do frete' },
  ),
  min,
})

/** Group infANTT: carrier's registration, operation codes, toll vouchers, contractors and payment. */
const infANTT = og(
  'infANTT',
  [
    o('RNTRC', rntrc, { de: 'rntrc' }),
    og('infCIOT', [o('CIOT', ciot, { de: 'codigo' }), oneOf(cpfOf('documento'), cnpjOf('documento'))], {
      max: ANY,
      de: 'ciots',
    }),
    og(
      'valePed',
      [
        g(
          'disp',
          [
            f('CNPJForn', cnpj, { de: 'fornecedora', rotulo: 'Fornecedora do vale-pedágio' }),
            oneOrNone(cnpjOf('pagador', 'CNPJPg'), cpfOf('pagador', 'CPFPg')),
            o('nCompra', digitos(1, 20), { de: 'compra', rotulo: 'IDVPO' }),
            f('vValePed', valor, { de: 'valor', rotulo: 'Valor do vale-pedágio' }),
            o('tpValePed', um('01', '04'), { de: 'tipo', nota: '01 TAG, 04 leitura da placa' }),
          ],
          { max: ANY, de: 'vales' },
        ),
        o('categCombVeic', um('02', '04', '06', '07', '08', '10', '11', '12', '13', '14'), {
          de: 'categoria',
          rotulo: 'Categoria de eixos',
        }),
      ],
      { de: '.' },
    ),
    og(
      'infContratante',
      [
        o('xNome', texto(2, 60), { de: 'nome', rotulo: 'Contratante' }),
        oneOf(cpfOf('documento'), cnpjOf('documento'), foreignerOf('documento', 2)),
        og(
          'infContrato',
          [
            f(
              'NroContrato',
              forma('NroContrato', /^[\s\S]{2,20}$/, '2 a 20 caracteres', texto(2, 20).escreve),
              {
                de: 'numero',
                rotulo: 'Número do contrato',
              },
            ),
            f('vContratoGlobal', valorOpc, { de: 'valor', rotulo: 'Valor global do contrato' }),
          ],
          { de: 'contrato' },
        ),
      ],
      { max: ANY, de: 'contratantes' },
    ),
    payment(true),
  ],
  { de: '.' },
)

const identificacao = [
  o('cInt', texto(1, 10), { de: 'codigo' }),
  f('placa', placa, { rotulo: 'Placa' }),
  o('RENAVAM', { ...texto(9, 11), escreve: typed => onlyDigits(typed).padStart(9, '0') }, { de: 'renavam' }),
  f('tara', quilos, { rotulo: 'Tara' }),
]

const inscricao = forma(
  'TIeDest',
  /^(?:[0-9]{1,14}|ISENTO|PR[0-9]{4,8})$/,
  'inscrição estadual, ou ISENTO',
  onlyAlphanumeric,
)

/** Owner of a vehicle that is not the issuer's. */
const owner = (min: 1 | 2) =>
  og(
    'prop',
    [
      oneOf(cpfOf('documento'), cnpjOf('documento')),
      f('RNTRC', rntrc, { de: 'rntrc', rotulo: 'RNTRC do proprietário' }),
      f('xNome', texto(min, 60), { de: 'nome', rotulo: 'Proprietário' }),
      together(f('IE', inscricao, { de: 'ie' }), f('UF', ufOuExterior, { de: 'uf' })),
      f('tpProp', um('0', '1', '2'), { de: 'tipo', rotulo: 'Tipo do proprietário' }),
    ],
    { de: 'proprietario' },
  )

const carroceria = f('tpCar', um('00', '01', '02', '03', '04', '05'), {
  de: 'carroceria',
  rotulo: 'Carroceria',
})
const UF = o('UF', ufOuExterior, { de: 'uf' })
const capM3 = o('capM3', metros, { de: 'volume', rotulo: 'Capacidade em m³' })

/** Group rodo: the road. */
export const rodo = g('rodo', [
  infANTT,
  g(
    'veicTracao',
    [
      ...identificacao,
      o('capKG', quilos, { de: 'capacidade', rotulo: 'Capacidade em kg' }),
      capM3,
      owner(2),
      g(
        'condutor',
        [
          f('xNome', texto(2, 60), { de: 'nome', rotulo: 'Condutor' }),
          f('CPF', cpf, { de: 'cpf', rotulo: 'CPF do condutor' }),
        ],
        { max: 10, de: 'condutores', rotulo: 'Condutor' },
      ),
      f('tpRod', um('01', '02', '03', '04', '05', '06'), { de: 'rodado', rotulo: 'Rodado' }),
      carroceria,
      UF,
    ],
    { de: 'tracao', rotulo: 'Veículo de tração' },
  ),
  og(
    'veicReboque',
    [
      ...identificacao,
      f('capKG', quilos, { de: 'capacidade', rotulo: 'Capacidade em kg' }),
      capM3,
      owner(1),
      carroceria,
      UF,
    ],
    { max: 3, de: 'reboques', rotulo: 'Reboque' },
  ),
  o('codAgPorto', texto(1, 16), { de: 'agendamento' }),
  og('lacRodo', [f('nLacre', texto(1, 20), { de: '.', rotulo: 'Lacre' })], { max: ANY, de: 'lacres' }),
])
