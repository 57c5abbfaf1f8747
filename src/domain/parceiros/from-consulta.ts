import type { CepConsultado, CnpjConsultado } from '../api/consultas.ts'
import type { Contribuinte } from '../api/sefaz.ts'
import type { Values } from '../fields/field.ts'
import type { parceiros } from '../records/parceiros/index.ts'
import type { camposEndereco } from '../records/parceiros_address/index.ts'

type Parceiro = Values<(typeof parceiros)['fields']>
type Endereco = Values<typeof camposEndereco>

const BRASIL = '1058'

/** Converts a response of the postal-code service to address fields (doc 3 §7). */
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

/** Converts a response of the company registry to partner fields: name, e-mail, opening date, address, phones. */
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

/** Converts a row of a state's ICMS register to partner fields: names, and an address with its registration. */
export function parceiroDoCadastro(contribuinte: Contribuinte): Partial<Parceiro> {
  const { nome, fantasia, ie, habilitado, logradouro, municipio } = contribuinte
  return {
    nome: nome.slice(0, 60),
    apilido: fantasia.slice(0, 60),
    addresss: [
      {
        tipo: 1,
        // a cancelled registration means that the partner is no longer a taxpayer
        ...(habilitado ? { tipo_contribuite: 1, ie: ie.replace(/\D/g, '') } : { tipo_contribuite: 9 }),
        principal: 1,
        ...(logradouro ? enderecoDoCep({ ...contribuinte, ibge: municipio?.code ?? '' }) : {}),
        numero: numeroDe(contribuinte.numero),
      } as Endereco,
    ],
  }
}

/** Splits '(11) 3456-7890/ (11) 98765-4321' into phones of digits; leaves out what is no Brazilian number. */
const telefonesDe = (texto: string): string[] => [
  ...new Set(
    texto
      .split(/\/\s*/)
      .map(parte => parte.replace(/\D/g, ''))
      .filter(digitos => /^\d{10,11}$/.test(digitos)),
  ),
]

/** Gives the house number, or SN when the registry's text is no house number ('S/N', 'KM 12'). */
const numeroDe = (texto: string): string => (/^\d{1,9}[A-Za-z]?$/.test(texto.trim()) ? texto.trim() : 'SN')
