import type { Fuso } from '../../../core/document/fuso.ts'
import { selectAddress } from '../../records/parceiros/main-repository.ts'

/** Company that issues, as its register says today. */
export interface EmpresaEmitente {
  nome: string
  razao: string
  cnpj: string
  ie: string
  cep: string
  logradouro: string
  numero: string
  complemento: string
  bairro: string
  municipio_ibge: string
  municipio: string
  uf: string
  fuso: Fuso
  telefone: string
}

/** Company of a document of transport: account $1, company $2. */
export const ISSUER = `(select to_json(e) from (select nome, razao, cnpj, ie, cep, logradouro, numero, complemento,
      bairro, municipio_ibge, municipio, uf, fuso, telefone, crt, cte_iest
    from empresas where account_id = $1 and id = $2) e) as empresa`

/** Owner of a vehicle that is not the company's. */
export interface VehicleOwner {
  cpf_cnpj: string
  nome: string
  ie: string | null
  /** IBGE code. */
  uf: string | null
}

/** Owner of the vehicle `v`, by the owner's main address: account $1. */
export const VEHICLE_OWNER = `(select to_json(y) from (select p.cpf_cnpj, p.nome, a.ie, left(a.municipio_id, 2) as uf
        from parceiros p left join lateral (${selectAddress('a.ie, a.municipio_id', 'p.id', { conta: '$1' })}) a on true
        where p.account_id = $1 and p.id = v.proprietario_id) y) as proprietario`
