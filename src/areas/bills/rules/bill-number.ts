/** As many letters as the number of a bill may have; numbers of other systems are keys of up to 140 (decisions §10 'Received'). */
export const longestBillNumber = 140
