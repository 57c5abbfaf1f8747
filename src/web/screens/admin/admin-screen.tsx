import { ROUTES } from '../../../domain/routes/index.ts'
import { caminhoDaTabela, TABELAS_OFICIAIS } from '../../../domain/tabelas-oficiais.ts'
import { verdict } from '../../commands/access.ts'
import { LinkList } from '../config/link-list.tsx'

const NOTAS: Readonly<Record<string, string>> = {
  '/admin/cadastro/contas': 'Cada conta nasce com a empresa, o dono e o plano',
  '/admin/report/empresas': 'Todas as empresas: plano, bloqueio e fim do teste',
  '/admin/cadastro/planos': 'O que cada plano abre; a mudança chega a quem o tem',
  '/admin/cadastro/licencas': 'Planos pedidos para as empresas',
  '/admin/licencas/pendentes': 'Aprovar ou recusar',
  '/admin/report/certificao_vencer': 'Os que vencem em 60 dias e os vencidos',
  '/admin/cadastro/unidades': 'Siglas de venda; a mudança chega a todas as contas',
  '/admin/cadastro/bandeiras': 'Por grupo: crédito, débito e vale; a mudança chega a todas as contas',
  '/admin/cadastro/ncm': 'A tabela em vigor, com os textos',
  '/admin/cadastro/cest': 'Mercadorias da substituição tributária e os seus NCM',
  '/admin/cadastro/classificacao_tributaria': 'cClassTrib do IBS e da CBS: reduções, documentos e vigência',
  '/admin/cadastro/aliquota_simples': 'A alíquota efetiva de cada empresa, por mês',
  '/admin/cadastro/bancos': 'Códigos da compensação',
  '/admin/cadastro/paises': 'Códigos do Bacen, como a nota os pede',
  '/admin/cadastro/ibpt': 'Impostos aproximados por NCM e estado',
  ...Object.fromEntries(TABELAS_OFICIAIS.map(({ tipo, nota }) => [caminhoDaTabela(tipo), nota])),
}

/** Screen /admin: lists the administration screens that this user may open. */
export function AdminScreen() {
  const ligas = ROUTES.filter(
    route => route.path.startsWith('/admin/') && !route.interna && !route.novo && verdict(route) === 'ok',
  ).map(({ path, title }) => ({ path, titulo: title, nota: NOTAS[path] ?? '' }))
  return <LinkList title="Administração" links={ligas} />
}
