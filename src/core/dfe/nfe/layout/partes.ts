import { f, g, type LayoutNode, o, og, oneOf, together } from '../../kit/node.ts'
import {
  cep,
  cMun,
  cnpj,
  cpf,
  dia,
  digitos,
  forma,
  idEstrangeiro,
  ie,
  ieNumero,
  telefone,
  texto,
  uf,
  ufOuExterior,
  um,
  valor,
  valorOpc,
} from '../../kit/types.ts'

const rua: readonly LayoutNode[] = [
  f('xLgr', texto(2, 60), { rotulo: 'Logradouro' }),
  f('nro', texto(1, 60), { rotulo: 'Número' }),
  o('xCpl', texto(1, 60), { rotulo: 'Complemento' }),
  f('xBairro', texto(2, 60), { rotulo: 'Bairro' }),
  f('cMun', cMun, { rotulo: 'Município' }),
  f('xMun', texto(2, 60), { rotulo: 'Município' }),
]
const pais: readonly LayoutNode[] = [o('cPais', digitos(1, 4)), o('xPais', texto(2, 60)), o('fone', telefone)]
const brasil: readonly LayoutNode[] = [
  o('cPais', um('1058')),
  o('xPais', um('BRASIL', 'Brasil')),
  o('fone', telefone),
]

const suframa = digitos(8, 9)

/** Group C: issuer. */
export const emit = g('emit', [
  oneOf(f('CNPJ', cnpj), f('CPF', cpf)),
  f('xNome', texto(2, 60), { rotulo: 'Razão social' }),
  o('xFant', texto(1, 60), { rotulo: 'Nome fantasia' }),
  g('enderEmit', [...rua, f('UF', uf), f('CEP', cep, { rotulo: 'CEP' }), ...brasil]),
  f('IE', ie, { rotulo: 'Inscrição estadual' }),
  o('IEST', ieNumero),
  together(f('IM', texto(1, 15), { rotulo: 'Inscrição municipal' }), o('CNAE', digitos(7))),
  f('CRT', um('1', '2', '3', '4'), { rotulo: 'Regime tributário' }),
  o('ISUFEmit', suframa),
])

/**
 * Group E: recipient. The schema makes the address optional; rules require it (NF-e: rej. 726; NFC-e not presential: Aj.
 * SINIEF 9/2026).
 */
export const dest = og('dest', [
  oneOf(
    f('CNPJ', cnpj),
    f('CPF', cpf),
    f('idEstrangeiro', idEstrangeiro, {
      vazio: true,
      nota: 'de quem está no exterior, vazia se não tem documento (rej. 720)',
    }),
  ),
  o('xNome', texto(2, 60), { rotulo: 'Nome' }),
  og('enderDest', [...rua, f('UF', ufOuExterior), o('CEP', cep), ...pais], { rotulo: 'Endereço' }),
  f('indIEDest', um('1', '2', '9'), { nota: '65: só 9 (rej. 789)' }),
  o('IE', ieNumero, { rotulo: 'Inscrição estadual' }),
  o('ISUF', suframa),
  o('IM', texto(1, 15)),
  o('email', texto(1, 60), { rotulo: 'E-mail' }),
])

/** Groups F and G: places of collection and delivery. */
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

/** Group GA: who may download the note. */
export const autXML = og('autXML', [oneOf(f('CNPJ', cnpj), f('CPF', cpf))], { max: 10 })

/** Groups Y: invoice and instalments. The schema makes them optional; the rules demand a whole invoice (rej. 905). */
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
      f('vDup', valorOpc, { rotulo: 'Valor da parcela' }),
    ],
    { max: 120, rotulo: 'Parcelas' },
  ),
])

/** Groups ZA and ZB: export and purchase. */
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

/** Groups YB, Z and ZD: marketplace, observations, technical person. */
export const infIntermed = og('infIntermed', [f('CNPJ', cnpj), f('idCadIntTran', texto(2, 60))])
const observacao = (tag: string, max: number) =>
  og(tag, [f('xTexto', texto(1, 60), { rotulo: 'Observação' })], {
    atributos: [f('xCampo', texto(1, 20), { rotulo: 'Nome da observação' })],
    max,
  })
export const infAdic = og('infAdic', [
  o('infAdFisco', texto(1, 2000), { rotulo: 'Informações ao fisco' }),
  o('infCpl', texto(1, 5000), { rotulo: 'Informações complementares' }),
  observacao('obsCont', 10),
  observacao('obsFisco', 10),
  og(
    'procRef',
    [
      f('nProc', texto(1, 60)),
      f('indProc', um('0', '1', '2', '3', '4', '9')),
      o('tpAto', um('08', '10', '12', '14', '15')),
    ],
    {
      max: 100,
      rotulo: 'Processo referenciado',
    },
  ),
])
/** Group VA: observations of one line. */
export const obsItem = og('obsItem', [observacao('obsCont', 1), observacao('obsFisco', 1)])
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
