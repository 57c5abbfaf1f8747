import type { CepConsultado, CnpjConsultado } from '../api/consultas.ts'
import type { Contribuinte } from '../api/sefaz.ts'
import type { Values } from '../fields/field.ts'
import type { parceiros } from '../records/parceiros/index.ts'
import type { camposEndereco } from '../records/parceiros_address/index.ts'

type Parceiro = Values<(typeof parceiros)['fields']>
type Endereco = Values<typeof camposEndereco>

const BRASIL = '1058'

/** An answer of the postal-code service → the fields of an address it fills (doc 3 §7). */
export function enderecoDoCep({
  cep,
  logradouro,
  complemento,
  bairro,
  municipio,
}: CepConsultado): Partial<Endereco> {
  return {
    cep,
    endereco: logradouro.slice(0, 60),
    complemento: complemento.slice(0, 60),
    bairro: bairro.slice(0, 60),
    pais_id: BRASIL,
    municipio_id: municipio?.code ?? null,
  }
}

/** An answer of the company registry → the fields of a partner it fills: name, e-mail, opening date, address, phones. */
export function parceiroDoCnpj(empresa: CnpjConsultado): Partial<Parceiro> {
  return {
    tipo: 'J',
    cpf_cnpj: empresa.cnpj,
    nome: empresa.nome.slice(0, 60),
    apilido: empresa.fantasia.slice(0, 60),
    ...(empresa.email ? { email: [empresa.email] } : {}),
    ...(empresa.abertura ? { data_nascimento: empresa.abertura } : {}),
    telefones: telefonesDe(empresa.telefone).map((telefone, i) => ({
      telefone,
      principal: i === 0 ? (1 as const) : (0 as const),
    })),
    addresss: [
      {
        tipo: 1,
        tipo_contribuite: 9,
        principal: 1,
        ...enderecoDoCep({ ...empresa, ibge: empresa.municipio?.code ?? '' }),
        numero: numeroDe(empresa.numero),
      } as Endereco,
    ],
  }
}

/** A taxpayer of a state's register → the fields of a partner it fills: names, and an address with its registration. */
export function parceiroDoCadastro(contribuinte: Contribuinte): Partial<Parceiro> {
  const { nome, fantasia, ie, habilitado, logradouro, municipio } = contribuinte
  return {
    nome: nome.slice(0, 60),
    apilido: fantasia.slice(0, 60),
    addresss: [
      {
        tipo: 1,
        // one that was struck off is a taxpayer no more
        ...(habilitado ? { tipo_contribuite: 1, ie: ie.replace(/\D/g, '') } : { tipo_contribuite: 9 }),
        principal: 1,
        ...(logradouro ? enderecoDoCep({ ...contribuinte, ibge: municipio?.code ?? '' }) : {}),
        numero: numeroDe(contribuinte.numero),
      } as Endereco,
    ],
  }
}

/** '(11) 3456-7890/ (11) 98765-4321' → the digits of each; what is no Brazilian number is left out. */
const telefonesDe = (texto: string): string[] => [
  ...new Set(
    texto
      .split(/\/\s*/)
      .map(parte => parte.replace(/\D/g, ''))
      .filter(digitos => /^\d{10,11}$/.test(digitos)),
  ),
]

/** The registry writes 'S/N', 'SN' or 'KM 12' where there is no number: what no number is travels as SN. */
const numeroDe = (texto: string): string => (/^\d{1,9}[A-Za-z]?$/.test(texto.trim()) ? texto.trim() : 'SN')
