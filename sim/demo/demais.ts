import { RULE_FIELDS, spaced } from '../../src/core/tax/kinds.ts'
import type { DemoQ } from './house.ts'
import type { RegrasPorPerfil } from './regras.ts'

/** Rates of IBS and CBS that stand in a rule of freight where the law has not published any. */
const REFORMA = { aliquota_uf_ibs: '0.05', aliquota_mu_ibs: '0.05', aliquota_cbs: '0.9' }

/**
 * Inserts the registers that the account's companies share: printing groups, shop categories, texts for notes, SENAR
 * rates, freight tax rules, vehicles, types of load.
 */
export async function seedDemais(q: DemoQ, account_id: number): Promise<void> {
  const seed = (tabela: string, linhas: Record<string, unknown>[]) => q.insertMany(account_id, tabela, linhas)
  await seed('grupo_impressoes', [{ nome: 'Cozinha' }, { nome: 'Bar' }])
  await seed('categoria_lojas', [{ nome: 'Mercado' }, { nome: 'Restaurante' }, { nome: 'Farmácia' }])
  await seed('obs_fisco', [
    {
      nome: 'Simples Nacional sem crédito de IPI',
      tipo: 1,
      // Resolução CGSN 140/2018, art. 59
      obs: 'Documento emitido por ME ou EPP optante pelo Simples Nacional. Não gera direito a crédito fiscal de IPI.',
    },
    {
      nome: 'ICMS-ST já recolhido',
      tipo: 1,
      obs: 'ICMS recolhido anteriormente por substituição tributária.',
    },
    { nome: 'Frete por conta do remetente', tipo: 2, obs: 'Prestação contratada pelo remetente.' },
    { nome: 'Carga própria', tipo: 3, obs: 'Transporte de carga própria.' },
  ])
  const nota = 'Contribuição SENAR retida: R$ {{valor_senar}}. Valor líquido: R$ {{valor_liquido}}.'
  // SENAR rates by Lei 10.256/2001, in Lei 9.528/1997 art. 6 (natural persons) and Lei 8.870/1994 art. 25 (companies)
  await seed('senars', [
    { nome: 'Produtor rural pessoa física', aliq_senar: '0.20', obs_nota: nota },
    { nome: 'Produtor rural pessoa jurídica', aliq_senar: '0.25', obs_nota: nota },
  ])
  await seed('regra_cte', [
    { nome: 'FRETE DENTRO DE SP 12%', cfop: '5353', cst: '00', aliquota: '12', reducao: null, ...REFORMA },
    // 12 % or 7 %, by the state of the end
    { nome: 'FRETE INTERESTADUAL', cfop: '6353', cst: '00', aliquota: null, reducao: null, ...REFORMA },
    { nome: 'FRETE ISENTO', cfop: '5353', cst: '40', aliquota: null, reducao: null, ...REFORMA },
  ])
  const dono = await q.query<{ id: number }>(
    'select id from parceiros where account_id = $conta and 3 = any(classificacaos) order by id limit 1',
  )
  await seed('veiculos', [
    {
      nome: 'VW DELIVERY 11.180',
      placa: 'FGH2D34',
      uf: '35',
      tipo_rodado: '02',
      tipo_carroceria: '02',
      tara: '4200',
      capacidade_kg: '6600',
      ativo: true,
      proprietario_id: null,
    },
    {
      nome: 'SCANIA R450',
      placa: 'BRA0S17',
      uf: '35',
      tipo_rodado: '03',
      tipo_carroceria: '00',
      tara: '9100',
      capacidade_kg: '45000',
      ativo: true,
      proprietario_id: dono.rows[0]?.id ?? null,
    },
  ])
  await seed('tipos_de_cargas', [
    { transporte: 'Toco', carga: 'Paletizada', capacidade: '6' },
    { transporte: 'Truck', carga: 'Paletizada', capacidade: '12' },
    { transporte: 'Carreta', carga: 'Granel', capacidade: '28' },
  ])
}

interface Alvo {
  account_id: number
  empresa_id: number
  regras: RegrasPorPerfil
}

/** Inserts a company's services, opening hours and tax rules by NCM. */
export async function seedDemaisDaEmpresa(q: DemoQ, { account_id, empresa_id, regras }: Alvo): Promise<void> {
  const seed = (tabela: string, linhas: Record<string, unknown>[]) =>
    q.insertMany(
      account_id,
      tabela,
      linhas.map(linha => ({ ...linha, empresa_id })),
    )
  await seed('servicos', [
    {
      codigo: 'SRV-1',
      nome: 'Entrega',
      valor: '12.00',
      codigo_lc116: '26.01',
      aliquota_iss: '5',
      ativo: true,
    },
    {
      codigo: 'SRV-2',
      nome: 'Conserto e manutenção',
      valor: '80.00',
      codigo_lc116: '14.01',
      aliquota_iss: '5',
      ativo: true,
    },
    {
      codigo: 'SRV-3',
      nome: 'Instalação',
      valor: '150.00',
      codigo_lc116: '14.06',
      aliquota_iss: '2',
      ativo: true,
    },
  ])
  await seed(
    'horario_dias_semanas',
    [1, 2, 3, 4, 5, 6].map(dia => ({
      dia,
      abertura: '08:00:00',
      fechamento: dia === 6 ? '14:00:00' : '20:00:00',
      ativo: true,
    })),
  )
  const doNcm = Object.fromEntries(
    RULE_FIELDS.map(([field]) => [`${spaced(field)}_id`, regras.normal[`${field}_id`] ?? null]),
  )
  await seed(
    'tributacao_ncm',
    // NCMs of food preparations, coffee and chocolate
    ['21069090', '09012100', '18069000'].map(ncm_id => ({
      ncm_id,
      ...doNcm,
    })),
  )
}
