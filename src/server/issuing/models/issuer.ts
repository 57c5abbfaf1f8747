import type { EnderecoNfe } from '../../../core/dfe/nfe/compose/endereco.ts'
import type { EmpresaEmitente } from './issuer-repository.ts'

/** Names the city of an IBGE code. */
export type NameOf = (ibge: string) => string | null

/** Gives names and address of who issues, as all documents write them. */
export const issuerNamed = (
  e: EmpresaEmitente,
  nameOf: NameOf,
): { xNome: string; xFant: string | null; endereco: EnderecoNfe } => ({
  xNome: e.razao || e.nome,
  xFant: e.nome || null,
  endereco: {
    xLgr: e.logradouro,
    nro: e.numero || 'S/N',
    xCpl: e.complemento || null,
    xBairro: e.bairro,
    cMun: e.municipio_ibge,
    xMun: nameOf(e.municipio_ibge) ?? e.municipio,
    UF: e.uf,
    CEP: e.cep || null,
    fone: e.telefone || null,
  },
})
