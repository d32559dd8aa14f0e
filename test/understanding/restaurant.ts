import type { IntentTexts } from "../../src/understanding/embedded/training-texts.ts"

/** What a small restaurant declares, for tests. */
export const restaurant: readonly IntentTexts[] = [
  {
    uid: "book_table",
    title: "Book a table",
    description: "Reserve a table for a number of people on a day and at a time.",
    examples: [
      "I'd like to book a table for four on Friday at eight",
      "can I reserve a table for tonight",
      "do you have a table for two at 19:30",
      "we want to come for dinner on Saturday, there are five of us",
      "make a reservation under the name Miller",
      "book us a seat by the window for lunch tomorrow",
    ],
  },
  {
    uid: "cancel_booking",
    title: "Cancel a booking",
    description: "Cancel a table that was booked before.",
    examples: [
      "please cancel my reservation",
      "I need to cancel the table for tonight",
      "we can't make it on Friday, drop our booking",
      "call off the reservation for Miller",
      "we are not coming after all",
      "delete my booking for tomorrow",
    ],
  },
  {
    uid: "opening_hours",
    title: "Opening hours",
    description: "When the restaurant and its kitchen are open.",
    examples: [
      "when are you open",
      "what are your opening hours on Sunday",
      "are you open on public holidays",
      "until what time does the kitchen serve food",
      "when do you close tonight",
      "do you open for lunch on Mondays",
    ],
  },
  {
    uid: "show_menu",
    title: "Show the menu",
    description: "Dishes and drinks with their prices and allergens.",
    examples: [
      "what's on the menu",
      "do you have vegan dishes",
      "how much is the margherita pizza",
      "show me the desserts",
      "is there gluten free pasta",
      "which wines do you serve",
    ],
  },
  {
    uid: "order_delivery",
    title: "Order delivery",
    description: "Have dishes brought to an address.",
    examples: [
      "I want to order two pizzas for delivery",
      "can you deliver lasagne to 12 Main Street",
      "bring a margherita and a salad to my house",
      "order takeaway to my office",
      "do a delivery to my place please",
      "send food to our hotel",
    ],
  },
]
