import { f, g, type LayoutNode, o, og, oneOf, oneOrNone, together } from './no.ts'
import {
  cep,
  cMun,
  cnpj,
  cpf,
  digitos,
  forma,
  ie,
  ieNumero,
  telefone,
  texto,
  uf,
  ufOuExterior,
  um,
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
    f('idEstrangeiro', forma('idEstrangeiro', /^(?:[!-ÿ]{5,20})?$/, '5 a 20 caracteres')),
  ),
  o('xNome', texto(2, 60), { rotulo: 'Nome' }),
  og('enderDest', [...rua, f('UF', ufOuExterior), o('CEP', cep), ...pais], { rotulo: 'Endereço' }),
  f('indIEDest', um('1', '2', '9'), { nota: '65: só 9 (rej. 789)' }),
  o('IE', ieNumero, { rotulo: 'Inscrição estadual' }),
  o('ISUF', digitos(8, 9)),
  o('IM', texto(1, 15)),
  o('email', texto(1, 60), { rotulo: 'E-mail' }),
])

/** Group G. */
export const entrega = og('entrega', [
  oneOf(f('CNPJ', cnpj), f('CPF', cpf)),
  o('xNome', texto(2, 60)),
  ...rua,
  f('UF', ufOuExterior),
  o('CEP', cep),
  ...pais,
  o('email', texto(1, 60)),
  o('IE', ie),
])

/** Group GA. */
export const autXML = og('autXML', [oneOf(f('CNPJ', cnpj), f('CPF', cpf))], { max: 10 })

/** Groups X: transport. A counter sale carries modFrete 9 alone. */
export const transp = g('transp', [
  f('modFrete', um('0', '1', '2', '3', '4', '9'), { rotulo: 'Modalidade do frete' }),
  og('transporta', [
    oneOrNone(f('CNPJ', cnpj), f('CPF', cpf)),
    o('xNome', texto(2, 60)),
    o('IE', ie),
    o('xEnder', texto(1, 60)),
    o('xMun', texto(1, 60)),
    o('UF', ufOuExterior),
  ]),
])

/** Groups YB, Z, ZD. */
export const infIntermed = og('infIntermed', [f('CNPJ', cnpj), f('idCadIntTran', texto(2, 60))])
export const infAdic = og('infAdic', [
  o('infAdFisco', texto(1, 2000), { rotulo: 'Informações ao fisco' }),
  o('infCpl', texto(1, 5000), { rotulo: 'Informações complementares' }),
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
