import type { InventarioSped, ItemSped, PeriodoSped, SaldoSped } from '../facts.ts'
import type { SpedWriter } from '../writer.ts'
import { total } from './sums.ts'

type Refer = (item: ItemSped) => string

/** Writes block H with the given inventories; with none, an empty block. `refer` puts an item in block 0. */
export function blockH(writer: SpedWriter, inventarios: readonly InventarioSped[], refer: Refer): string[] {
  const { line, open, close, empty } = writer
  if (inventarios.length === 0) return empty('H')
  return [
    open('H', true),
    ...inventarios.flatMap(({ dia, motivo, linhas }) => [
      line('H005', { DT_INV: dia, VL_INV: total(linhas, of => of.valor), MOT_INV: motivo }),
      ...linhas.map(({ item, qtde, unitario, valor }) =>
        line('H010', {
          COD_ITEM: refer(item),
          UNID: item.unid,
          QTD: qtde,
          VL_UNIT: unitario,
          VL_ITEM: valor,
          IND_PROP: '0',
        }),
      ),
    ]),
    close('H'),
  ]
}

/**
 * Types of item in block K. Left out: 07 own use, 08 assets, 09 services and 99 others. An item without type is written, so
 * that its absence is told and not its stock lost.
 */
const COUNTED = /^(0[0-6]|10|)$/

/** Writes block K with stock balances only (K010 = 2). `saldos` null: the company files no block K, so it is empty. */
export function blockK(
  { line, open, close, empty }: SpedWriter,
  saldos: readonly SaldoSped[] | null,
  { inicio, fim }: PeriodoSped,
  refer: Refer,
): string[] {
  if (saldos === null) return empty('K')
  return [
    open('K', true),
    line('K010', { IND_TP_LEIAUTE: '2' }),
    line('K100', { DT_INI: inicio, DT_FIN: fim }),
    ...saldos
      .filter(({ item }) => COUNTED.test(item.tipo))
      .map(({ item, qtde }) => line('K200', { DT_EST: fim, COD_ITEM: refer(item), QTD: qtde, IND_EST: '0' })),
    close('K'),
  ]
}

/**
 * Gives the month (AAAA-MM) of the file that has an inventory: February of the next year for the year-end inventory of
 * 31 December, else the month of the inventory.
 */
export function monthOfInventory({ dia, motivo }: { dia: string; motivo: string }): string {
  const end = motivo === '01' && dia.endsWith('-12-31')
  return end ? `${Number(dia.slice(0, 4)) + 1}-02` : dia.slice(0, 7)
}
