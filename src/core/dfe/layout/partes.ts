import { f, g, type LayoutNode, o, og, oneOf, oneOrNone, together } from './no.ts'
import {
  cep,
  cMun,
  cnpj,
  cpf,
  dia,
  digitos,
  forma,
  ie,
  ieNumero,
  numerico,
  pesoBruto,
  placa,
  telefone,
  texto,
  uf,
  ufOuExterior,
  um,
  valor,
} from './tipos.ts'

const rua: readonly LayoutNode[] = [
  f('xLgr', texto(2, 60), { rotulo: 'Logradouro' }),
  f('nro', texto(1, 60), { rotulo: 'Número' }),
  o('xCpl', texto(1, 60), { rotulo: 'Complemento' }),
  f('xBairro', texto(2, 60), { rotulo: 'Bairro' }),
  f('cMun', cMun, { rotulo: 'Município' }),
  f('xMun', texto(2, 60), { rotulo: 'Município' }),
]
const pais: readonly LayoutNode[] = [o('cPais', digitos(1, 4)), o('xPais', texto(2, 60)), o('fone', telefone)]

/** Group C. */
export const emit = g('emit', [
  oneOf(f('CNPJ', cnpj), f('CPF', cpf)),
  f('xNome', texto(2, 60), { rotulo: 'Razão social' }),
  o('xFant', texto(1, 60), { rotulo: 'Nome fantasia' }),
  g('enderEmit', [...rua, f('UF', uf), f('CEP', cep, { rotulo: 'CEP' }), ...pais]),
  f('IE', ie, { rotulo: 'Inscrição estadual' }),
  o('IEST', ieNumero),
  o('IM', texto(1, 15), { rotulo: 'Inscrição municipal' }),
  o('CNAE', digitos(7)),
  f('CRT', um('1', '2', '3', '4'), { rotulo: 'Regime tributário' }),
])

/** Group E. The address is optional to the schema, mandatory to the rule (55: rej. 726; 65 not presential: Aj. SINIEF 9/2026). */
export const dest = og('dest', [
  oneOf(
    f('CNPJ', cnpj),
    f('CPF', cpf),
    f('idEstrangeiro', forma('idEstrangeiro', /^(?:[!-ÿ]{5,20})?$/, '5 a 20 caracteres'), {
      vazio: true,
      nota: 'de quem está no exterior, vazia se não tem documento (rej. 720)',
    }),
  ),
  o('xNome', texto(2, 60), { rotulo: 'Nome' }),
  og('enderDest', [...rua, f('UF', ufOuExterior), o('CEP', cep), ...pais], { rotulo: 'Endereço' }),
  f('indIEDest', um('1', '2', '9'), { nota: '65: só 9 (rej. 789)' }),
  o('IE', ieNumero, { rotulo: 'Inscrição estadual' }),
  o('ISUF', digitos(8, 9)),
  o('IM', texto(1, 15)),
  o('email', texto(1, 60), { rotulo: 'E-mail' }),
])

/** Groups F and G. */
const local = (tag: 'retirada' | 'entrega', rotulo: string) =>
  og(
    tag,
    [
      oneOf(f('CNPJ', cnpj), f('CPF', cpf)),
      o('xNome', texto(2, 60)),
      ...rua,
      f('UF', ufOuExterior),
      o('CEP', cep),
      ...pais,
      o('email', texto(1, 60)),
      o('IE', ie),
    ],
    { rotulo },
  )
export const retirada = local('retirada', 'Local de retirada')
export const entrega = local('entrega', 'Local de entrega')

/** Group GA. */
export const autXML = og('autXML', [oneOf(f('CNPJ', cnpj), f('CPF', cpf))], { max: 10 })

/** Groups X: transport. A counter sale carries modFrete 9 alone. */
export const transp = g('transp', [
  f('modFrete', um('0', '1', '2', '3', '4', '9'), { rotulo: 'Modalidade do frete' }),
  og(
    'transporta',
    [
      oneOrNone(f('CNPJ', cnpj), f('CPF', cpf)),
      o('xNome', texto(2, 60), { rotulo: 'Transportadora' }),
      o('IE', ie, { rotulo: 'Inscrição estadual' }),
      o('xEnder', texto(1, 60)),
      o('xMun', texto(1, 60)),
      o('UF', ufOuExterior, { nota: 'com a inscrição estadual (rej. 559)' }),
    ],
    { rotulo: 'Transportadora' },
  ),
  og('veicTransp', [f('placa', placa, { rotulo: 'Placa' }), o('UF', ufOuExterior)], {
    nota: 'só em operação interna (rej. 868)',
  }),
  og(
    'vol',
    [
      o('qVol', numerico(15), { rotulo: 'Quantidade de volumes' }),
      o('esp', texto(1, 60), { rotulo: 'Espécie' }),
      o('marca', texto(1, 60), { rotulo: 'Marca' }),
      o('nVol', texto(1, 60), { rotulo: 'Numeração' }),
      o('pesoL', pesoBruto, { rotulo: 'Peso líquido' }),
      o('pesoB', pesoBruto, { rotulo: 'Peso bruto' }),
    ],
    { max: 5000 },
  ),
])

/** Groups Y: what falls due. Optional to the schema; the rules ask for the invoice whole (905). */
export const cobr = og('cobr', [
  og('fat', [
    o('nFat', texto(1, 60), { rotulo: 'Número da fatura' }),
    o('vOrig', valor),
    o('vDesc', valor),
    o('vLiq', valor),
  ]),
  og(
    'dup',
    [
      o('nDup', texto(1, 60), { nota: '001, 002… (rej. 852)' }),
      o('dVenc', dia, { rotulo: 'Vencimento' }),
      f('vDup', valor, { rotulo: 'Valor da parcela' }),
    ],
    { max: 120, rotulo: 'Parcelas' },
  ),
])

/** Groups ZA, ZB. */
export const exporta = og('exporta', [
  f('UFSaidaPais', uf, { rotulo: 'UF de embarque' }),
  f('xLocExporta', texto(1, 60), { rotulo: 'Local de embarque' }),
  o('xLocDespacho', texto(1, 60), { rotulo: 'Local de despacho' }),
])
export const compra = og('compra', [
  o('xNEmp', texto(1, 22), { rotulo: 'Nota de empenho' }),
  o('xPed', texto(1, 60), { rotulo: 'Pedido' }),
  o('xCont', texto(1, 60), { rotulo: 'Contrato' }),
])

/** Groups YB, Z, ZD. */
export const infIntermed = og('infIntermed', [f('CNPJ', cnpj), f('idCadIntTran', texto(2, 60))])
const observacao = (tag: string) =>
  og(tag, [f('xTexto', texto(1, 60), { rotulo: 'Observação' })], {
    atributos: [f('xCampo', texto(1, 20), { rotulo: 'Nome da observação' })],
    max: 10,
  })
export const infAdic = og('infAdic', [
  o('infAdFisco', texto(1, 2000), { rotulo: 'Informações ao fisco' }),
  o('infCpl', texto(1, 5000), { rotulo: 'Informações complementares' }),
  observacao('obsCont'),
  observacao('obsFisco'),
])
export const infRespTec = og('infRespTec', [
  f('CNPJ', cnpj),
  f('xContato', texto(2, 60)),
  f('email', texto(6, 60)),
  f('fone', telefone),
  together(
    f('idCSRT', digitos(2), { nota: 'NT 2018.005' }),
    f('hashCSRT', forma('hashCSRT', /^[0-9A-Za-z+/]{27}=$/, 'SHA-1 em base64')),
  ),
])
