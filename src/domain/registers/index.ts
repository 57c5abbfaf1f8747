import type { AnyRegister } from '../register/define.ts'
import { accounts } from './accounts.ts'
import { aliq_simples } from './aliq_simples.ts'
import { bancos } from './bancos.ts'
import { bandeiras } from './bandeiras.ts'
import { categoria_lojas } from './categoria_lojas.ts'
import { categorias } from './categorias.ts'
import { cests } from './cests.ts'
import { classificacao_tributaria } from './classificacao_tributaria.ts'
import { complementos } from './complementos.ts'
import { empresas } from './empresas.ts'
import { grupo_impressoes } from './grupo_impressoes.ts'
import { grupos } from './grupos.ts'
import { horario_dias_semanas } from './horario_dias_semanas.ts'
import { ibpt } from './ibpt.ts'
import { licencas } from './licencas.ts'
import { meio_pagamentos } from './meio_pagamentos.ts'
import { minhas_empresas } from './minhas_empresas.ts'
import { mva_uf } from './mva_uf.ts'
import { ncms } from './ncms.ts'
import { obs_fisco } from './obs_fisco.ts'
import { paises } from './paises.ts'
import { parceiros } from './parceiros.ts'
import { parceiros_address } from './parceiros_address.ts'
import { planos } from './planos.ts'
import { produto_vasilhame } from './produto_vasilhame.ts'
import { produtos } from './produtos.ts'
import { produtos_lotes } from './produtos_lotes.ts'
import { regra_cte } from './regra_cte.ts'
import { responsaveis_tecnicos } from './responsaveis_tecnicos.ts'
import { retornaveis_movimentos } from './retornaveis_movimentos.ts'
import { senars } from './senars.ts'
import { series } from './series.ts'
import { servicos } from './servicos.ts'
import { subdivisaos } from './subdivisaos.ts'
import { tamanhos } from './tamanhos.ts'
import { terminais } from './terminais.ts'
import { tipos_de_cargas } from './tipos_de_cargas.ts'
import { tributacao_cbs } from './tributacao_cbs.ts'
import { tributacao_ibs } from './tributacao_ibs.ts'
import { tributacao_icms } from './tributacao_icms.ts'
import { tributacao_ipi } from './tributacao_ipi.ts'
import { tributacao_isl } from './tributacao_isl.ts'
import { tributacao_ncm } from './tributacao_ncm.ts'
import { tributacao_pisconfins } from './tributacao_pisconfins.ts'
import { unidades } from './unidades.ts'
import { usuarios } from './usuarios.ts'
import { veiculos } from './veiculos.ts'

/** Every register, in the order of the menu and of the palette. */
export const REGISTERS: readonly AnyRegister[] = [
  produtos,
  produtos_lotes,
  categorias,
  unidades,
  tamanhos,
  subdivisaos,
  complementos,
  grupo_impressoes,
  servicos,
  parceiros,
  parceiros_address,
  usuarios,
  grupos,
  veiculos,
  series,
  meio_pagamentos,
  bandeiras,
  terminais,
  tributacao_icms,
  tributacao_pisconfins,
  tributacao_ipi,
  tributacao_ibs,
  tributacao_cbs,
  tributacao_isl,
  mva_uf,
  tributacao_ncm,
  regra_cte,
  obs_fisco,
  senars,
  tipos_de_cargas,
  produto_vasilhame,
  retornaveis_movimentos,
  categoria_lojas,
  horario_dias_semanas,
  minhas_empresas,
  accounts,
  empresas,
  planos,
  licencas,
  ncms,
  cests,
  classificacao_tributaria,
  aliq_simples,
  responsaveis_tecnicos,
  bancos,
  paises,
  ibpt,
]
