import { f, g, type LayoutNode, o, og, oneOf, oneOrNone, together } from '../../kit/node.ts'
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

const ANY = Number.POSITIVE_INFINITY
const quilos = forma('kg', /^(?:0|[1-9][0-9]{0,5})$/, 'kg inteiros, até 6 dígitos')
const metros = forma('m3', /^(?:0|[1-9][0-9]{0,2})$/, 'm³ inteiros, até 3 dígitos')
const estrangeiro = (min: number) =>
  forma('idEstrangeiro', new RegExp(`^[!-ÿ]{${min},20}$`), `${min} a 20 caracteres`)
const parcela = digitos(3)

const bancaria = g('infBanc', [
  oneOf(
    together(
      f('codBanco', texto(3, 5), { rotulo: 'Banco' }),
      f('codAgencia', texto(1, 10), { rotulo: 'Agência' }),
    ),
    f('CNPJIPEF', cnpj, { rotulo: 'CNPJ da IPEF' }),
    f('PIX', texto(2, 60), { rotulo: 'Chave PIX' }),
  ),
])

/**
 * Group infPag: payment of the freight. `performance`: the mark of a contract of high performance, which the manifest has
 * and its events of payment have not.
 */
export const payment = (performance: boolean, min: 0 | 1 = 0): LayoutNode => ({
  ...g(
    'infPag',
    [
      o('xNome', texto(2, 60), { rotulo: 'Responsável pelo pagamento' }),
      oneOf(f('CPF', cpf), f('CNPJ', cnpj), f('idEstrangeiro', estrangeiro(5))),
      g(
        'Comp',
        [
          f('tpComp', um('01', '02', '03', '04', '99'), { rotulo: 'Componente do pagamento' }),
          f('vComp', valor, { rotulo: 'Valor do componente' }),
          o('xComp', texto(2, 60)),
        ],
        { max: ANY, rotulo: 'Componente do pagamento' },
      ),
      f('vContrato', valor, { rotulo: 'Valor do contrato' }),
      ...(performance ? [o('indAltoDesemp', um('1'))] : []),
      f('indPag', um('0', '1'), { rotulo: 'Forma de pagamento' }),
      o('vAdiant', valor, { rotulo: 'Adiantamento' }),
      o('indAntecipaAdiant', um('1')),
      og(
        'infPrazo',
        [
          f('nParcela', parcela),
          f('dVenc', dia, { rotulo: 'Vencimento' }),
          f('vParcela', valorOpc, { rotulo: 'Valor da parcela' }),
        ],
        { max: ANY },
      ),
      o('tpAntecip', um('0', '1', '2')),
      bancaria,
    ],
    { max: ANY, rotulo: 'Pagamento do frete' },
  ),
  min,
})

/** Group infANTT: carrier's registration, operation codes, toll vouchers, contractors and payment. */
const infANTT = og('infANTT', [
  o('RNTRC', rntrc),
  og('infCIOT', [o('CIOT', ciot), oneOf(f('CPF', cpf), f('CNPJ', cnpj))], { max: ANY }),
  og('valePed', [
    g(
      'disp',
      [
        f('CNPJForn', cnpj, { rotulo: 'Fornecedora do vale-pedágio' }),
        oneOrNone(f('CNPJPg', cnpj), f('CPFPg', cpf)),
        o('nCompra', digitos(1, 20), { rotulo: 'IDVPO' }),
        f('vValePed', valor, { rotulo: 'Valor do vale-pedágio' }),
        o('tpValePed', um('01', '04'), { nota: '01 TAG, 04 leitura da placa' }),
      ],
      { max: ANY },
    ),
    o('categCombVeic', um('02', '04', '06', '07', '08', '10', '11', '12', '13', '14'), {
      rotulo: 'Categoria de eixos',
    }),
  ]),
  og(
    'infContratante',
    [
      o('xNome', texto(2, 60), { rotulo: 'Contratante' }),
      oneOf(f('CPF', cpf), f('CNPJ', cnpj), f('idEstrangeiro', estrangeiro(2))),
      og('infContrato', [
        f('NroContrato', forma('NroContrato', /^[\s\S]{2,20}$/, '2 a 20 caracteres'), {
          rotulo: 'Número do contrato',
        }),
        f('vContratoGlobal', valorOpc, { rotulo: 'Valor global do contrato' }),
      ]),
    ],
    { max: ANY },
  ),
  payment(true),
])

const identificacao = [
  o('cInt', texto(1, 10)),
  f('placa', placa, { rotulo: 'Placa' }),
  o('RENAVAM', texto(9, 11)),
  f('tara', quilos, { rotulo: 'Tara' }),
]

/** Owner of a vehicle that is not the issuer's. */
const owner = (min: 1 | 2) =>
  og('prop', [
    oneOf(f('CPF', cpf), f('CNPJ', cnpj)),
    f('RNTRC', rntrc, { rotulo: 'RNTRC do proprietário' }),
    f('xNome', texto(min, 60), { rotulo: 'Proprietário' }),
    together(
      f('IE', forma('TIeDest', /^(?:[0-9]{1,14}|ISENTO|PR[0-9]{4,8})$/, 'inscrição estadual, ou ISENTO')),
      f('UF', ufOuExterior),
    ),
    f('tpProp', um('0', '1', '2'), { rotulo: 'Tipo do proprietário' }),
  ])

const tpCar = f('tpCar', um('00', '01', '02', '03', '04', '05'), { rotulo: 'Carroceria' })

/** Group rodo: the road. */
export const rodo = g('rodo', [
  infANTT,
  g(
    'veicTracao',
    [
      ...identificacao,
      o('capKG', quilos, { rotulo: 'Capacidade em kg' }),
      o('capM3', metros, { rotulo: 'Capacidade em m³' }),
      owner(2),
      g(
        'condutor',
        [f('xNome', texto(2, 60), { rotulo: 'Condutor' }), f('CPF', cpf, { rotulo: 'CPF do condutor' })],
        { max: 10, rotulo: 'Condutor' },
      ),
      f('tpRod', um('01', '02', '03', '04', '05', '06'), { rotulo: 'Rodado' }),
      tpCar,
      o('UF', ufOuExterior),
    ],
    { rotulo: 'Veículo de tração' },
  ),
  og(
    'veicReboque',
    [
      ...identificacao,
      f('capKG', quilos, { rotulo: 'Capacidade em kg' }),
      o('capM3', metros, { rotulo: 'Capacidade em m³' }),
      owner(1),
      tpCar,
      o('UF', ufOuExterior),
    ],
    { max: 3, rotulo: 'Reboque' },
  ),
  o('codAgPorto', texto(1, 16)),
  og('lacRodo', [f('nLacre', texto(1, 20), { rotulo: 'Lacre' })], { max: ANY }),
])
