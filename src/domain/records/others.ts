import type { AnyRegister } from '../fields/define.ts'
import { accounts } from './accounts/index.ts'
import { ajustes_apuracao } from './ajustes_apuracao/index.ts'
import { aliq_simples } from './aliq_simples/index.ts'
import { aliquotas_das } from './aliquotas_das/index.ts'
import { bairros_entrega } from './bairros_entrega/index.ts'
import { bancos } from './bancos/index.ts'
import { bandeiras } from './bandeiras/index.ts'
import { canais_pedido } from './canais_pedido/index.ts'
import { cardapios } from './cardapios/index.ts'
import { categoria_lojas } from './categoria_lojas/index.ts'
import { categorias } from './categorias/index.ts'
import { cbenefs } from './cbenefs/index.ts'
import { cests } from './cests/index.ts'
import { classificacao_tributaria } from './classificacao_tributaria/index.ts'
import { comissoes } from './comissoes/index.ts'
import { comp_valor_cte } from './comp_valor_cte/index.ts'
import { complementos } from './complementos/index.ts'
import { contas_financeiras } from './contas_financeiras/index.ts'
import { contas_recorrentes } from './contas_recorrentes/index.ts'
import { contratos } from './contratos/index.ts'
import { depositos } from './depositos/index.ts'
import { empresas } from './empresas/index.ts'
import { etiquetas_modelos } from './etiquetas_modelos/index.ts'
import { frete_tabelas } from './frete_tabelas/index.ts'
import { grupo_impressoes } from './grupo_impressoes/index.ts'
import { horario_dias_semanas } from './horario_dias_semanas/index.ts'
import { ibpt } from './ibpt/index.ts'
import { integracoes } from './integracoes/index.ts'
import { licencas } from './licencas/index.ts'
import { meio_pagamentos } from './meio_pagamentos/index.ts'
import { metas } from './metas/index.ts'
import { minhas_empresas } from './minhas_empresas/index.ts'
import { mva_uf } from './mva_uf/index.ts'
import { ncms } from './ncms/index.ts'
import { obs_fisco } from './obs_fisco/index.ts'
import { ordens_carregamento } from './ordens_carregamento/index.ts'
import { paises } from './paises/index.ts'
import { parceiros } from './parceiros/index.ts'
import { parceiros_address } from './parceiros_address/index.ts'
import { pautas } from './pautas/index.ts'
import { planos } from './planos/index.ts'
import { precos_agendados } from './precos_agendados/index.ts'
import { produto_vasilhame } from './produto_vasilhame/index.ts'
import { produtos } from './produtos/index.ts'
import { produtos_lotes } from './produtos_lotes/index.ts'
import { promocoes } from './promocoes/index.ts'
import { regra_cte } from './regra_cte/index.ts'
import { regras_extrato } from './regras_extrato/index.ts'
import { relatorios_agendados } from './relatorios_agendados/index.ts'
import { relatorios_visoes } from './relatorios_visoes/index.ts'
import { responsaveis_tecnicos } from './responsaveis_tecnicos/index.ts'
import { retornaveis_movimentos } from './retornaveis_movimentos/index.ts'
import { senars } from './senars/index.ts'
import { series } from './series/index.ts'
import { servicos } from './servicos/index.ts'
import { subdivisaos } from './subdivisaos/index.ts'
import { tabelas_preco } from './tabelas_preco/index.ts'
import { tabelas_preco_itens } from './tabelas_preco_itens/index.ts'
import { tamanhos } from './tamanhos/index.ts'
import { taxas_cartao } from './taxas_cartao/index.ts'
import { terminais } from './terminais/index.ts'
import { tipos_de_cargas } from './tipos_de_cargas/index.ts'
import { tributacao_cbs } from './tributacao_cbs/index.ts'
import { tributacao_ibs } from './tributacao_ibs/index.ts'
import { tributacao_icms } from './tributacao_icms/index.ts'
import { tributacao_ipi } from './tributacao_ipi/index.ts'
import { tributacao_isl } from './tributacao_isl/index.ts'
import { tributacao_ncm } from './tributacao_ncm/index.ts'
import { tributacao_pisconfins } from './tributacao_pisconfins/index.ts'
import { unidades } from './unidades/index.ts'
import { usuarios } from './usuarios/index.ts'
import { veiculos } from './veiculos/index.ts'

/** Registers except the user groups, in the order of menu and palette. */
export const OTHER_REGISTERS: readonly AnyRegister[] = [
  produtos,
  produtos_lotes,
  precos_agendados,
  tabelas_preco,
  tabelas_preco_itens,
  promocoes,
  categorias,
  unidades,
  tamanhos,
  subdivisaos,
  complementos,
  grupo_impressoes,
  etiquetas_modelos,
  servicos,
  parceiros,
  parceiros_address,
  usuarios,
  comissoes,
  metas,
  veiculos,
  frete_tabelas,
  contratos,
  ordens_carregamento,
  series,
  meio_pagamentos,
  bandeiras,
  terminais,
  depositos,
  contas_financeiras,
  regras_extrato,
  contas_recorrentes,
  taxas_cartao,
  tributacao_icms,
  tributacao_pisconfins,
  tributacao_ipi,
  tributacao_ibs,
  tributacao_cbs,
  tributacao_isl,
  mva_uf,
  pautas,
  tributacao_ncm,
  ajustes_apuracao,
  aliquotas_das,
  relatorios_visoes,
  relatorios_agendados,
  integracoes,
  canais_pedido,
  cardapios,
  regra_cte,
  comp_valor_cte,
  obs_fisco,
  senars,
  tipos_de_cargas,
  produto_vasilhame,
  retornaveis_movimentos,
  categoria_lojas,
  horario_dias_semanas,
  bairros_entrega,
  minhas_empresas,
  accounts,
  empresas,
  planos,
  licencas,
  ncms,
  cests,
  cbenefs,
  classificacao_tributaria,
  aliq_simples,
  responsaveis_tecnicos,
  bancos,
  paises,
  ibpt,
]
