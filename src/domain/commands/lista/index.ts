import { z } from 'zod'
import { defineCommand } from '../define.ts'

const cursor = (id: string, title: string) =>
  defineCommand({ id, title, interno: true, acesso: 'livre', repete: true, tela: true })

/** Cursor and search of every list; the list that is live performs them. */
export const lista = [
  cursor('lista.acima', 'Acima'),
  cursor('lista.abaixo', 'Abaixo'),
  cursor('lista.pagina_acima', 'Página acima'),
  cursor('lista.pagina_abaixo', 'Página abaixo'),
  cursor('lista.primeira', 'Primeira'),
  cursor('lista.ultima', 'Última'),
  cursor('lista.expandir', 'Expandir'),
  cursor('lista.recolher', 'Recolher'),
  defineCommand({
    id: 'lista.escolher',
    title: 'Abrir pelo número',
    interno: true,
    acesso: 'livre',
    args: z.object({ numero: z.int().min(1).max(9).meta({ title: 'Número' }) }),
    tela: true,
  }),
  defineCommand({ id: 'lista.abrir', title: 'Abrir', interno: true, acesso: 'livre', tela: true }),
  defineCommand({ id: 'lista.buscar', title: 'Buscar', interno: true, acesso: 'livre', tela: true }),
  defineCommand({ id: 'lista.filtrar', title: 'Filtrar', interno: true, acesso: 'livre', tela: true }),
]
