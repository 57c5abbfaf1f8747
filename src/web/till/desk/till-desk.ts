import { keepInJournal } from '../../offline/journal.ts'
import { asPageOpens } from '../../state/cell.ts'
import { createDesk } from '../../state/desk.ts'
import { blockUpdate } from '../../sw/install.ts'
import { settleSale } from '../offers/offered.ts'

/** State of the till's open sale, shared by all screens of the till; kept while another screen is open. */
export const tillDesk = createDesk(null, settleSale)

asPageOpens(() => {
  tillDesk.clear()
  tillDesk.taxContext.set(null)
})

keepInJournal(tillDesk)

// a new version of the app waits until the open sale has no items
blockUpdate('venda', () => tillDesk.hasItems.get())
